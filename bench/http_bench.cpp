// The HTTP server and the load generator on one machine. Prints lines of JSON: requests a second
// and latencies of a small POST with 64 connections that are kept alive; the same of a bare loop
// of reads and writes, as the floor; and the memory of an idle connection.
//
// Usage: http_bench [REQUESTS] [IDLE CONNECTIONS]
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "infra/http/client.h"
#include "infra/http/load_generator.h"
#include "infra/http/open_files.h"
#include "infra/http/server.h"

namespace {

using namespace assay::http;

constexpr std::size_t connections = 64;

Router router() {
  return Router({{.method = Method::post,
                  .pattern = "/api/sessions/:id/events",
                  .handler = [](const Request& request, Reply reply) {
                    reply(json_response(fmt::format("{{\"stored\": {}}}", request.body.size())));
                  }}});
}

LoadResult measured(int port, std::size_t requests) {
  const Request request{.method = Method::post,
                        .path = "/api/sessions/0123456789abcdef/events",
                        .headers = {{"Content-Type", "application/json"},
                                    {"Accept", "*/*"},
                                    {"Accept-Encoding", "gzip, deflate, br"},
                                    {"User-Agent", "load generator"}},
                        .body = R"({"seq": 17, "kind": "response", "answer": "yes", "rt": 812})"};
  std::vector<std::size_t> asked(connections, 0);
  return run_load({.address = {.port = port},
                   .connections = connections,
                   .next = [&](std::size_t number) -> std::optional<Load::Step> {
                     if (asked[number]++ == requests / connections) return std::nullopt;
                     return Load::Step{.request = request};
                   }});
}

// Of both sides, by the clock of the processor: what a busy machine does not change.
double processor_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void measure(std::string_view what, int port, std::size_t requests) {
  measured(port, requests / 10);
  const double before = processor_seconds();
  const LoadResult driven = measured(port, requests);
  const double each = (processor_seconds() - before) / static_cast<double>(requests);
  fmt::print(
      "{{\"name\": \"{}\", \"per_second\": {:.0f}, \"p50_ms\": {:.3f}, \"p99_ms\": {:.3f}, "
      "\"processor_us\": {:.1f}, \"failed\": {}}}\n",
      what, driven.per_second(), driven.quantile(0.5), driven.quantile(0.99), each * 1e6,
      driven.failed);
}

// The least a server can do: one thread, epoll, the same bytes for everything that comes.
class Floor {
 public:
  Floor() {
    listener_ = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    ::bind(listener_, reinterpret_cast<sockaddr*>(&address), size);
    ::listen(listener_, 1024);
    ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
    port = ntohs(address.sin_port);
    thread_ = std::thread([this] { run(); });
  }
  ~Floor() {
    is_over_ = true;
    thread_.join();
    ::close(listener_);
  }

  int port = 0;

 private:
  void run() {
    const std::string answer = "HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\n{\"stored\": 59}";
    const int poll = ::epoll_create1(0);
    epoll_event event{.events = EPOLLIN, .data = {.fd = listener_}};
    ::epoll_ctl(poll, EPOLL_CTL_ADD, listener_, &event);
    std::array<epoll_event, 64> events;
    std::array<char, 4096> bytes;
    while (!is_over_) {
      const int count = ::epoll_wait(poll, events.data(), events.size(), 20);
      for (int i = 0; i < count; ++i) {
        const int socket = events[static_cast<std::size_t>(i)].data.fd;
        if (socket == listener_) {
          epoll_event fresh{.events = EPOLLIN,
                            .data = {.fd = ::accept(listener_, nullptr, nullptr)}};
          const int yes = 1;
          ::setsockopt(fresh.data.fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
          ::epoll_ctl(poll, EPOLL_CTL_ADD, fresh.data.fd, &fresh);
        } else if (::recv(socket, bytes.data(), bytes.size(), 0) <= 0) {
          ::close(socket);
        } else {
          ::send(socket, answer.data(), answer.size(), MSG_NOSIGNAL);
        }
      }
    }
    ::close(poll);
  }

  int listener_ = -1;
  std::atomic<bool> is_over_{false};
  std::thread thread_;
};

std::size_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t total = 0;
  std::size_t resident = 0;
  file >> total >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

// Every connection has asked once and is quiet now. The clients' side has a file each and nothing
// else in this process.
void measure_idle(std::size_t count) {
  Server server({.threads = 1}, router());
  allow_open_files(2 * count + 64);
  const Address address{.port = server.port()};
  const Request request{.method = Method::post, .path = "/api/sessions/1/events", .body = "{}"};
  const std::string text = request_text(request, address) + request.body;
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  to.sin_port = htons(static_cast<std::uint16_t>(server.port()));
  std::vector<int> sockets;
  std::array<char, 4096> bytes;
  std::size_t before = 0;
  for (std::size_t number = 0; number < count + 10; ++number) {
    if (number == 10) before = resident_bytes();
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    if (::connect(socket, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0) std::abort();
    ::send(socket, text.data(), text.size(), MSG_NOSIGNAL);
    if (::recv(socket, bytes.data(), bytes.size(), 0) <= 0) std::abort();
    sockets.push_back(socket);
  }
  const std::size_t after = resident_bytes();
  fmt::print("{{\"name\": \"idle connection\", \"connections\": {}, \"bytes\": {}}}\n", count,
             (after - before) / count);
  for (const int socket : sockets) ::close(socket);
}

}  // namespace

int main(int count, char** words) {
  const std::size_t requests = count > 1 ? std::strtoul(words[1], nullptr, 10) : 200'000;
  const std::size_t idle = count > 2 ? std::strtoul(words[2], nullptr, 10) : 2'000;
  measure_idle(idle);
  for (const int threads : {1, 2}) {
    Server server({.threads = threads}, router());
    measure(fmt::format("server, threads {}", threads), server.port(), requests);
  }
  Floor floor;
  measure("floor", floor.port, requests);
}
