// Bytes to and from a socket that does not block, plain or by TLS: each call does what can be done
// now and says what it would have to wait for. Who waits, a coroutine or a thread, is not its
// business.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "infra/http/tls.h"

namespace assay::http {

enum class Next {
  go_on,     // some bytes were moved
  readable,  // again when the socket can be read
  writable,  // again when it can be written
  ended,     // the other side has said all
  broken,    // the connection is lost
};

struct TransferResult {
  Next next = Next::go_on;
  std::size_t bytes = 0;
};

class Channel {
 public:
  // The socket stays its owner's.
  explicit Channel(int socket, TlsSession session = nullptr)
      : socket_(socket), session_(std::move(session)) {}

  // go_on when it is done; at once for a plain socket.
  Next handshake();
  TransferResult read(std::span<char> into);
  // Head and body in one packet where they fit.
  TransferResult write(std::string_view head, std::string_view body);
  // Tells the other side that nothing more will come.
  void finish();

  bool is_secure() const { return session_ != nullptr; }

 private:
  Next reason(int result) const;

  int socket_;
  TlsSession session_;
};

}  // namespace assay::http
