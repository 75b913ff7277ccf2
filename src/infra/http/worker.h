// One thread of a server and the connections that live on it. All that a connection does happens
// on its worker's thread, so nothing here is locked.
#pragma once

#include <array>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <unordered_set>

#include "infra/http/shared.h"

namespace assay::http {

class Connection;

class Worker {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Worker(Shared& shared);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // From any thread: a connection begins, and is refused with a sentence if it is one too many.
  void adopt(int socket, bool is_one_too_many);
  // From any thread: connections end as Server::stop says, then the thread.
  void stop(Clock::time_point deadline);
  void join() { thread_.join(); }

  // For connections, on the worker's thread.
  Shared& shared() { return shared_; }
  const std::shared_ptr<boost::asio::io_context>& context() { return context_; }
  std::span<char> scratch() { return scratch_; }
  std::string_view date();
  bool is_stopping() const { return stop_at_.has_value(); }
  void add(Connection* connection) { connections_.insert(connection); }
  void forget(Connection* connection);

 private:
  void tick();
  bool is_done() const;
  void end_if_done();

  Shared& shared_;
  std::shared_ptr<boost::asio::io_context> context_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
  boost::asio::steady_timer timer_;
  Clock::duration interval_;
  std::unordered_set<Connection*> connections_;
  std::optional<Clock::time_point> stop_at_;
  std::array<char, std::size_t{64} << 10> scratch_;
  std::int64_t date_second_ = -1;
  std::string date_;
  std::thread thread_;  // the last: it uses all of the above
};

}  // namespace assay::http
