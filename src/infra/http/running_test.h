// For tests: a server with a few routes, on a port that is free.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <thread>

#include "base/error.h"
#include "infra/http/client.h"
#include "infra/http/refusal.h"
#include "infra/http/server.h"

namespace assay::http {

class Running {
 public:
  explicit Running(Options options = {}) : server(std::move(options), Router(routes())) {}
  ~Running() {
    server.stop(Milliseconds(2000));
    for (std::thread& thread : threads_) thread.join();
  }

  Client client() const { return Client({.port = server.port()}); }

  std::atomic<int> handled{0};
  std::atomic<bool> is_released{false};  // lets /wait answer
  Server server;

 private:
  static Route route(Method method, std::string pattern, Handler handler, std::size_t most = 0) {
    return {method, std::move(pattern), std::move(handler), most};
  }

  std::vector<Route> routes() {
    return {
        route(Method::post, "/echo",
              [this](const Request& request, Reply reply) {
                ++handled;
                reply({.headers = {{"Content-Type", "text/plain"}}, .body = request.body});
              }),
        route(
            Method::post, "/small", [](const Request&, Reply reply) { reply({}); }, 10),
        route(Method::get, "/peer",
              [](const Request& request, Reply reply) {
                reply({.body = fmt::format("{} {}", request.peer, request.secure)});
              }),
        route(Method::get, "/hello/:name",
              [this](const Request& request, Reply reply) {
                ++handled;
                reply({.body = "hello " + request.value("name")});
              }),
        route(Method::get, "/refuse",
              [](const Request&, const Reply&) { refuse(409, "It is taken."); }),
        route(Method::get, "/error", [](const Request&, const Reply&) { fail("It is wrong."); }),
        route(Method::get, "/bug",
              [](const Request&, const Reply&) { expects(false, "secret contract"); }),
        route(Method::get, "/drop", [](const Request&, const Reply&) {}),
        route(Method::get, "/twice",
              [](const Request&, Reply reply) {
                reply({.body = "first"});
                reply({.body = "second"});
              }),
        route(Method::get, "/large",
              [](const Request&, Reply reply) { reply({.body = std::string(8 << 20, 'x')}); }),
        route(Method::get, "/later", [this](const Request&, Reply reply) { answer_later(reply); }),
        route(Method::get, "/wait",
              [this](const Request&, Reply reply) {
                ++handled;
                threads_.emplace_back([this, reply] {
                  while (!is_released) std::this_thread::sleep_for(Milliseconds(1));
                  reply({.body = "waited"});
                });
              }),
    };
  }

  // From another thread, and also when the reply's other copies are long gone.
  void answer_later(Reply reply) {
    threads_.emplace_back([reply = std::move(reply)]() mutable {
      std::this_thread::sleep_for(Milliseconds(5));
      const Reply moved = std::move(reply);
      moved({.body = "later"});
    });
  }

  std::vector<std::thread> threads_;  // touched by one worker at a time: tests that use it run one
};

}  // namespace assay::http
