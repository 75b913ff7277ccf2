#include "infra/http/server.h"

#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cerrno>
#include <vector>

#include "base/error.h"
#include "infra/http/open_files.h"
#include "infra/http/ready.h"
#include "infra/http/shared.h"
#include "infra/http/task.h"
#include "infra/http/worker.h"

namespace assay::http {
namespace {

namespace asio = boost::asio;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, asio::io_context::executor_type>;

// Refused connections are few at a time: those beyond are closed without a word.
constexpr std::size_t most_refusals = 100;
constexpr Milliseconds pause_without_files{20};

std::optional<Tls> tls_for(const Options& options) {
  if (options.certificate_file.empty() && options.key_file.empty()) return std::nullopt;
  return Tls::for_server(options.certificate_file, options.key_file);
}

void listen(Acceptor& acceptor, const std::string& address, int port) {
  boost::system::error_code error;
  const auto ip = asio::ip::make_address(address, error);
  if (error) fail("'{}' is not an address; give one such as 127.0.0.1 or ::.", address);
  if (port < 0 || port > 65535) fail("{} is not a port; give one from 0 to 65535.", port);
  const asio::ip::tcp::endpoint endpoint(ip, static_cast<unsigned short>(port));
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(4096, error);
  if (!error) acceptor.native_non_blocking(true, error);
  if (error) {
    fail("Nothing can listen at {} port {}: {}; give another port.", address, port,
         error.message());
  }
}

struct Pause {
  asio::steady_timer& timer;
  Milliseconds time;

  bool await_ready() const { return false; }
  void await_suspend(std::coroutine_handle<> waiter) {
    timer.expires_after(time);
    timer.async_wait([waiter](const boost::system::error_code&) { waiter.resume(); });
  }
  void await_resume() const {}
};

}  // namespace

class Server::Parts {
 public:
  Parts(Options options, Router router)
      : shared_{.options = std::move(options), .router = std::move(router)} {
    expects(shared_.options.threads > 0, "a server has a thread");
    expects(shared_.options.limits.slowest > 0, "a transfer ends");
    shared_.tls = tls_for(shared_.options);
    allow_open_files(shared_.options.limits.most_connections + most_refusals + 64);
    for (int i = 0; i < shared_.options.threads; ++i) {
      workers_.push_back(std::make_unique<Worker>(shared_));
    }
    acceptor_.emplace(workers_[0]->context()->get_executor());
    timer_.emplace(*workers_[0]->context());
    listen(*acceptor_, shared_.options.address, shared_.options.port);
    port_ = acceptor_->local_endpoint().port();
    asio::post(*workers_[0]->context(), [this] { accept(); });
  }

  int port() const { return port_; }
  Counters counters() const { return shared_.meter.counters(); }

  void stop(Milliseconds patience) {
    if (std::exchange(is_stopped_, true)) return;
    asio::post(*workers_[0]->context(), [this, patience] {
      stop_at_ = Worker::Clock::now() + patience;
      acceptor_->cancel();
      timer_->cancel();
    });
    for (const auto& worker : workers_) worker->join();
  }

 private:
  // Runs on the first worker's thread.
  Detached accept() {
    while (!stop_at_) {
      co_await Ready{*acceptor_, Next::readable};
      const bool has_files = accept_all();
      if (!has_files && !stop_at_) co_await Pause{*timer_, pause_without_files};
    }
    accept_all();  // who is in the queue of the system counts as connected
    boost::system::error_code ignored;
    acceptor_->close(ignored);
    for (const auto& worker : workers_) worker->stop(*stop_at_);
  }

  // False when the system has no files left for connections.
  bool accept_all() {
    for (;;) {
      const int socket =
          ::accept4(acceptor_->native_handle(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
      if (socket >= 0) {
        place(socket);
      } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
        return true;
      } else if (errno != EINTR && errno != ECONNABORTED) {
        return false;
      }
    }
  }

  void place(int socket) {
    const std::size_t most = shared_.options.limits.most_connections;
    const std::uint64_t open = shared_.meter.connections_open++;
    ++shared_.meter.connections_accepted;
    const bool is_one_too_many = open >= most;
    if (is_one_too_many) ++shared_.meter.connections_refused;
    if (open >= most + most_refusals) {
      ::close(socket);
      --shared_.meter.connections_open;
      return;
    }
    workers_[next_++ % workers_.size()]->adopt(socket, is_one_too_many);
  }

  Shared shared_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::optional<Acceptor> acceptor_;
  std::optional<asio::steady_timer> timer_;
  std::optional<Worker::Clock::time_point> stop_at_;
  std::size_t next_ = 0;
  int port_ = 0;
  bool is_stopped_ = false;
};

Server::Server(Options options, Router router)
    : parts_(std::make_unique<Parts>(std::move(options), std::move(router))) {}

Server::~Server() { stop(Milliseconds(1000)); }

int Server::port() const { return parts_->port(); }

Counters Server::counters() const { return parts_->counters(); }

void Server::stop(Milliseconds patience) { parts_->stop(patience); }

}  // namespace assay::http
