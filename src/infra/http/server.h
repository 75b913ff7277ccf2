// An HTTP/1.1 server: a few threads, thousands of connections, a coroutine each. It answers by a
// router's table and knows nothing of what the answers mean. Whatever comes over the wire gets a
// response or a closed connection; limits keep one client from the time and memory of the others.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "infra/http/counters.h"
#include "infra/http/outgoing.h"
#include "infra/http/rate_limit.h"
#include "infra/http/router.h"

namespace assay::http {

using Milliseconds = std::chrono::milliseconds;

struct Limits {
  std::size_t most_header = std::size_t{16} << 10;  // bytes; more is 431
  std::size_t most_body = std::size_t{1} << 20;     // bytes, where a route says nothing; 413
  std::size_t most_connections = 10'000;            // more are answered 503 and closed
  Rate rate{.per_second = 0, .burst = 0};           // of requests by one address; more are 429

  Milliseconds idle{75'000};     // between requests
  Milliseconds header{10'000};   // from its first byte to its last; 408
  Milliseconds body{30'000};     // likewise, and longer for a body that says it is large; 408
  Milliseconds reply{60'000};    // for a handler; 503
  Milliseconds write{30'000};    // for a client to take a response, and longer for a large one
  std::size_t slowest = 10'000;  // bytes a second: how much longer
};

struct Options {
  std::string address = "127.0.0.1";
  int port = 0;  // 0: any that is free
  int threads = 2;
  std::string certificate_file = {};  // PEM; with a certificate the server speaks TLS alone
  std::string key_file = {};
  bool behind_proxy = false;  // believe X-Forwarded-For and -Proto when they come over loopback
  Limits limits = {};
  Protection protection = {};
  std::function<void(std::string_view)> log = {};  // a line of JSON; called from several threads
};

class Server {
 public:
  // Listens at once. Throws Error when the address is taken or a certificate does not fit.
  Server(Options options, Router router);
  ~Server();  // stop() with a second's patience
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  int port() const;
  Counters counters() const;

  // Takes no new connections, closes idle ones, and answers the requests that have begun to
  // arrive. What is not done after so long is cut off. Returns when all is over; not to be called
  // by a handler.
  void stop(Milliseconds patience);

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace assay::http
