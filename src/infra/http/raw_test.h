// For tests: a socket that sends exactly the bytes it is given.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <string>
#include <string_view>

#include "infra/http/response_parser.h"

namespace assay::http {

class Raw {
 public:
  explicit Raw(int port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    EXPECT_EQ(::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  }
  ~Raw() { close(); }
  Raw(const Raw&) = delete;
  Raw& operator=(const Raw&) = delete;

  // False when the other side has closed.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t done = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (done <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(done));
    }
    return true;
  }

  // All that comes until the other side closes.
  std::string rest() {
    while (receive()) {
    }
    return std::exchange(kept_, {});
  }

  // One response; status 0 when the connection ends before it.
  Response response(bool is_head = false) {
    ResponseParser parser(is_head);
    if (!kept_.empty()) kept_.erase(0, parser.feed(kept_));
    while (!parser.is_done()) {
      if (!receive()) return {.status = 0};
      kept_.erase(0, parser.feed(kept_));
    }
    return parser.response();
  }

  bool is_closed() { return kept_.empty() && !receive(); }

  void finish() { ::shutdown(socket_, SHUT_WR); }

  void close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
  }

  // The next close tells the other side by a reset.
  void reset() {
    const linger hard{1, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
    close();
  }

 private:
  bool receive() {
    pollfd entry{socket_, POLLIN, 0};
    if (::poll(&entry, 1, 20'000) <= 0) {
      ADD_FAILURE() << "nothing came for a long time";
      return false;
    }
    std::array<char, 4096> bytes;
    const ssize_t done = ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (done <= 0) return false;
    kept_.append(bytes.data(), static_cast<std::size_t>(done));
    return true;
  }

  int socket_;
  std::string kept_;
};

}  // namespace assay::http
