#include "infra/http/client.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <optional>

#include "base/error.h"
#include "infra/http/channel.h"
#include "infra/http/response_parser.h"
#include "infra/http/target.h"

namespace assay::http {
namespace {

using Clock = std::chrono::steady_clock;

// Nothing of a response has come: the request may be sent again.
class Stale : public Error {
 public:
  using Error::Error;
};

struct OpenSocket {
  int number = -1;

  explicit OpenSocket(int opened) : number(opened) {}
  OpenSocket(const OpenSocket&) = delete;
  OpenSocket& operator=(const OpenSocket&) = delete;
  ~OpenSocket() {
    if (number >= 0) ::close(number);
  }
};

void wait(int socket, Next next, Clock::time_point deadline) {
  if (next == Next::ended || next == Next::broken) {
    throw Stale("The server closed the connection without an answer.");
  }
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
  pollfd entry{socket, static_cast<short>(next == Next::readable ? POLLIN : POLLOUT), 0};
  const int ready = left.count() > 0 ? ::poll(&entry, 1, static_cast<int>(left.count()) + 1) : 0;
  if (ready < 0 && errno == EINTR) return;
  if (ready <= 0) fail("The server did not answer in time.");
}

int connected(const Address& address, Clock::time_point deadline) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const std::string port = std::to_string(address.port);
  if (::getaddrinfo(address.host.c_str(), port.c_str(), &hints, &found) != 0) {
    fail("The host '{}' is not known.", address.host);
  }
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> guard(found, ::freeaddrinfo);
  for (const addrinfo* at = found; at; at = at->ai_next) {
    const int number =
        ::socket(at->ai_family, at->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, at->ai_protocol);
    if (number < 0) continue;
    int problem = ::connect(number, at->ai_addr, at->ai_addrlen) == 0 ? 0 : errno;
    if (problem == EINPROGRESS) {
      try {
        wait(number, Next::writable, deadline);
      } catch (const Error&) {
        ::close(number);
        throw;
      }
      socklen_t size = sizeof problem;
      ::getsockopt(number, SOL_SOCKET, SO_ERROR, &problem, &size);
    }
    const int yes = 1;
    ::setsockopt(number, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (problem == 0) return number;
    ::close(number);
  }
  fail("Nobody answers at {} port {}; is the server running?", address.host, address.port);
}

}  // namespace

// A connection that is open.
class Client::Wire {
 public:
  Wire(const Address& address, Clock::time_point deadline)
      : socket_(connected(address, deadline)), channel_(socket_.number) {
    if (address.authorities_file.empty()) return;
    tls_ = Tls::for_client(address.authorities_file);
    channel_ = Channel(socket_.number, tls_->connecting(socket_.number, address.host));
    for (Next next = channel_.handshake(); next != Next::go_on; next = channel_.handshake()) {
      if (next == Next::broken) fail("The server at {} is not one to trust.", address.host);
      wait(socket_.number, next, deadline);
    }
  }

  void write(std::string_view head, std::string_view body, Clock::time_point deadline) {
    while (!head.empty() || !body.empty()) {
      const TransferResult moved = channel_.write(head, body);
      // A server that refuses answers before it has read all; what it says is worth reading.
      if (moved.next == Next::broken) return;
      if (moved.next != Next::go_on) {
        wait(socket_.number, moved.next, deadline);
        continue;
      }
      const std::size_t of_head = std::min(moved.bytes, head.size());
      head.remove_prefix(of_head);
      body.remove_prefix(moved.bytes - of_head);
    }
  }

  // False when the connection is used up.
  bool read(ResponseParser& parser, Clock::time_point deadline) {
    std::array<char, 16384> bytes;
    if (!kept_.empty()) kept_.erase(0, parser.feed(kept_));
    while (!parser.is_done()) {
      const TransferResult moved = channel_.read(bytes);
      if (moved.next == Next::go_on) {
        kept_.append(bytes.data(), moved.bytes);
        kept_.erase(0, parser.feed(kept_));
      } else if (moved.next == Next::ended && parser.has_begun()) {
        parser.end();
        return false;
      } else {
        wait(socket_.number, moved.next, deadline);
      }
    }
    return parser.keeps_alive();
  }

 private:
  OpenSocket socket_;
  std::optional<Tls> tls_;  // outlives the channel
  Channel channel_;
  std::string kept_;
};

Address parse_address(const std::string& url, const std::string& authorities_file) {
  const bool is_secure = url.starts_with("https://");
  const std::size_t begin = is_secure ? 8 : 7;
  if (!is_secure && !url.starts_with("http://")) {
    fail("'{}' is not an address of a server; give one such as http://127.0.0.1:8080.", url);
  }
  if (is_secure && authorities_file.empty()) {
    fail("'{}' needs the file of the certificate's authorities.", url);
  }
  const std::string rest = url.substr(begin, url.find('/', begin) - begin);
  const std::size_t colon = rest.ends_with(']') ? std::string::npos : rest.rfind(':');
  std::string host = rest.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  int port = is_secure ? 443 : 80;
  if (colon != std::string::npos) {
    const char* end = rest.data() + rest.size();
    const auto [at, error] = std::from_chars(rest.data() + colon + 1, end, port);
    if (error != std::errc{} || at != end || port < 1 || port > 65535) {
      fail("'{}' has no sound port.", url);
    }
  }
  if (host.empty()) fail("'{}' has no host.", url);
  return {host, port, is_secure ? authorities_file : ""};
}

std::string request_text(const Request& request, const Address& address) {
  std::string text = fmt::format("{} {} HTTP/1.1\r\n", name(request.method),
                                 target_text(request.path, request.query));
  if (!request.headers.contains("Host")) {
    text += fmt::format("Host: {}:{}\r\n", address.host, address.port);
  }
  text += request.headers.wire();
  const bool says_length = request.headers.contains("Content-Length");
  const bool is_bare = request.method == Method::get || request.method == Method::head;
  if (!says_length && (!is_bare || !request.body.empty())) {
    text += fmt::format("Content-Length: {}\r\n", request.body.size());
  }
  return text + "\r\n";
}

Client::Client(Address address, std::chrono::milliseconds timeout)
    : address_(std::move(address)), timeout_(timeout) {}
Client::~Client() = default;
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;

Response Client::sent(const Request& request) {
  const Clock::time_point deadline = Clock::now() + timeout_;
  // Until the response is complete, the connection is not one to use again.
  std::unique_ptr<Wire> wire = std::move(wire_);
  if (!wire) wire = std::make_unique<Wire>(address_, deadline);
  wire->write(request_text(request, address_), request.body, deadline);
  for (;;) {
    ResponseParser parser(request.method == Method::head);
    const bool keeps_alive = wire->read(parser, deadline);
    if (parser.response().status == 100) continue;
    if (keeps_alive) wire_ = std::move(wire);
    return std::move(parser.response());
  }
}

Response Client::send(const Request& request) {
  const bool is_used = wire_ != nullptr;
  const bool may_repeat = request.method != Method::post && request.method != Method::patch;
  try {
    return sent(request);
  } catch (const Stale&) {
    if (!is_used || !may_repeat) throw;
  }
  return sent(request);
}

Response Client::get(const std::string& path, Pairs query) {
  return send({.path = path, .query = std::move(query)});
}

Response Client::post(const std::string& path, std::string json) {
  return send({.method = Method::post,
               .path = path,
               .headers = {{"Content-Type", "application/json"}},
               .body = std::move(json)});
}

}  // namespace assay::http
