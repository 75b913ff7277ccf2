// A small client: for tests, simulated participants and scripts. One connection at a time, kept
// alive; send() blocks. Not for several threads at once.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "infra/http/message.h"

namespace assay::http {

struct Address {
  std::string host = "127.0.0.1";
  int port = 0;
  std::string authorities_file = {};  // PEM: who signs the server's certificate; empty: no TLS
};

// "http://127.0.0.1:8080". Throws Error for anything else; https needs the authorities' file.
Address parse_address(const std::string& url, const std::string& authorities_file = {});

// The bytes of a request. Host and Content-Length are added where they are not there.
std::string request_text(const Request& request, const Address& address);

class Client {
 public:
  explicit Client(Address address,
                  std::chrono::milliseconds timeout = std::chrono::milliseconds(30'000));
  ~Client();
  Client(Client&&) noexcept;
  Client& operator=(Client&&) noexcept;

  // Of the request's values `peer`, `secure` and `values` mean nothing here. Compressed bodies come
  // as they are. Throws Error when there is no connection, or no complete response in time. When a
  // connection that has been idle turns out to be closed, a request that is safe to repeat (all but
  // POST and PATCH) is sent once more on a new one.
  Response send(const Request& request);

  Response get(const std::string& path, Pairs query = {});
  Response post(const std::string& path, std::string json);

 private:
  class Wire;
  Response sent(const Request& request);

  Address address_;
  std::chrono::milliseconds timeout_;
  std::unique_ptr<Wire> wire_;
};

}  // namespace assay::http
