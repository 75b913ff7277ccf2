#include "infra/http/load_generator.h"

#include <netinet/in.h>
#include <netinet/tcp.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cmath>
#include <memory>
#include <unordered_set>

#include "base/error.h"
#include "infra/http/channel.h"
#include "infra/http/open_files.h"
#include "infra/http/ready.h"
#include "infra/http/response_parser.h"
#include "infra/http/task.h"

namespace assay::http {
namespace {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;
using Endpoint = asio::ip::tcp::endpoint;

class Driver;

// One client: asks, waits, asks again.
class Visitor {
 public:
  Visitor(Driver& driver, std::size_t number);

  Detached run();
  void cut_short_after(Clock::time_point now);

 private:
  Task<bool> ask(const Load::Step& step);
  Task<bool> connect();
  Task<bool> wait(Next next);

  Driver& driver_;
  std::size_t number_;
  std::size_t server_ = 0;
  Socket socket_;
  std::optional<Channel> channel_;
  Clock::time_point deadline_ = Clock::time_point::max();
  std::optional<ResponseParser> parser_;
  std::string kept_;
};

Endpoint endpoint_of(const Address& address) {
  boost::system::error_code error;
  const auto ip = asio::ip::make_address(address.host, error);
  if (error) fail("'{}' is not a numeric address; give one.", address.host);
  return {ip, static_cast<unsigned short>(address.port)};
}

class Driver {
 public:
  explicit Driver(const Load& asked) : load(asked) {
    endpoints.push_back(endpoint_of(load.address));
    for (const Address& other : load.others) endpoints.push_back(endpoint_of(other));
  }

  LoadResult run() {
    const Clock::time_point begin = Clock::now();
    left = load.connections;
    for (std::size_t number = 0; number < load.connections; ++number) {
      visitors_.push_back(std::make_unique<Visitor>(*this, number));
    }
    for (const auto& visitor : visitors_) visitor->run();
    if (left > 0) tick();
    context.run();
    driven.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return std::move(driven);
  }

  void leave() {
    if (--left == 0) timer_.cancel();
  }

  const Load& load;
  asio::io_context context{1};
  std::vector<Endpoint> endpoints;
  std::array<char, std::size_t{64} << 10> scratch;
  std::size_t left = 0;
  LoadResult driven;

 private:
  void tick() {
    timer_.expires_after(std::chrono::milliseconds(50));
    timer_.async_wait([this](const boost::system::error_code& error) {
      if (error || left == 0) return;
      const Clock::time_point now = Clock::now();
      for (const auto& visitor : visitors_) visitor->cut_short_after(now);
      tick();
    });
  }

  asio::steady_timer timer_{context};
  std::vector<std::unique_ptr<Visitor>> visitors_;
};

struct Rest {
  asio::steady_timer timer;

  bool await_ready() const { return false; }
  void await_suspend(std::coroutine_handle<> waiter) {
    timer.async_wait([waiter](const boost::system::error_code&) { waiter.resume(); });
  }
  void await_resume() const {}
};

Visitor::Visitor(Driver& driver, std::size_t number)
    : driver_(driver), number_(number), socket_(driver.context.get_executor()) {}

void Visitor::cut_short_after(Clock::time_point now) {
  if (now < deadline_) return;
  boost::system::error_code ignored;
  socket_.close(ignored);
}

Detached Visitor::run() {
  const Load& load = driver_.load;
  // Nobody is called from within run(), before all the others are there.
  co_await Yield{driver_.context};
  while (std::optional<Load::Step> step = load.next(number_)) {
    if (step->pause.count() > 0) {
      Rest rest{asio::steady_timer(driver_.context, step->pause)};
      co_await rest;
    }
    const Clock::time_point begin = Clock::now();
    deadline_ = begin + load.timeout;
    bool is_answered = false;
    try {
      is_answered = co_await ask(*step);
    } catch (const Error&) {
      // What came is not HTTP.
    }
    deadline_ = Clock::time_point::max();
    if (is_answered) {
      const std::chrono::duration<float, std::milli> time = Clock::now() - begin;
      driver_.driven.milliseconds.push_back(time.count());
      ++driver_.driven.answered;
    } else {
      ++driver_.driven.failed;
    }
    if (!is_answered || !parser_->keeps_alive()) {
      boost::system::error_code ignored;
      socket_.close(ignored);
    }
    if (load.on_response) load.on_response(number_, is_answered ? &parser_->response() : nullptr);
  }
  boost::system::error_code ignored;
  socket_.close(ignored);
  driver_.leave();
}

Task<bool> Visitor::connect() {
  boost::system::error_code error;
  const Endpoint& endpoint = driver_.endpoints[server_];
  socket_.open(endpoint.protocol(), error);
  if (error) co_return false;
  socket_.non_blocking(true, error);
  socket_.connect(endpoint, error);
  if (error == asio::error::in_progress || error == asio::error::would_block) {
    if (!co_await wait(Next::writable)) co_return false;
    int problem = 0;
    socklen_t size = sizeof problem;
    ::getsockopt(socket_.native_handle(), SOL_SOCKET, SO_ERROR, &problem, &size);
    if (problem != 0) co_return false;
  } else if (error) {
    co_return false;
  }
  socket_.set_option(asio::ip::tcp::no_delay(true), error);
  channel_.emplace(socket_.native_handle());
  kept_.clear();
  co_return true;
}

Task<bool> Visitor::ask(const Load::Step& step) {
  const Request& request = step.request;
  if (step.server != server_) {
    boost::system::error_code ignored;
    socket_.close(ignored);
    server_ = step.server;
  }
  if (!socket_.is_open() && !co_await connect()) co_return false;
  std::string text = request_text(request, driver_.load.address) + request.body;
  for (std::string_view rest = text; !rest.empty();) {
    const TransferResult moved = channel_->write(rest, {});
    rest.remove_prefix(moved.bytes);
    if (moved.next != Next::go_on && !co_await wait(moved.next)) co_return false;
  }
  parser_.emplace(request.method == Method::head);
  // The answer is hardly ever there at once.
  if (!co_await wait(Next::readable)) co_return false;
  while (!parser_->is_done()) {
    const TransferResult moved = channel_->read(driver_.scratch);
    if (moved.next == Next::go_on && kept_.empty()) {
      const std::string_view fresh(driver_.scratch.data(), moved.bytes);
      kept_ = fresh.substr(parser_->feed(fresh));
    } else if (moved.next == Next::go_on) {
      kept_.append(driver_.scratch.data(), moved.bytes);
      kept_.erase(0, parser_->feed(kept_));
    } else if (moved.next == Next::ended && parser_->has_begun()) {
      parser_->end();
    } else if (!co_await wait(moved.next)) {
      co_return false;
    }
  }
  co_return true;
}

Task<bool> Visitor::wait(Next next) {
  if (next == Next::ended || next == Next::broken) co_return false;
  const bool is_ready = co_await Ready{socket_, next};
  co_return is_ready;
}

}  // namespace

double LoadResult::quantile(double share) const {
  if (milliseconds.empty()) return 0;
  std::vector<float> sorted = milliseconds;
  const double rank = std::ceil(share * static_cast<double>(sorted.size()));
  const auto place =
      static_cast<std::size_t>(std::clamp(rank - 1, 0.0, static_cast<double>(sorted.size() - 1)));
  std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(place),
                   sorted.end());
  return static_cast<double>(sorted[place]);
}

LoadResult run_load(const Load& load) {
  expects(load.next != nullptr, "somebody says what to ask");
  allow_open_files(load.connections + 64);
  return Driver(load).run();
}

}  // namespace assay::http
