#include "infra/http/worker.h"

#include <boost/asio/post.hpp>

#include <algorithm>

#include "base/wall_clock.h"
#include "infra/http/connection.h"

namespace assay::http {
namespace {

// Often enough to keep the shortest of the limits within a quarter.
Worker::Clock::duration interval_for(const Limits& limits) {
  const Milliseconds shortest =
      std::min({limits.idle, limits.header, limits.body, limits.reply, limits.write});
  return std::clamp(shortest / 4, Milliseconds(5), Milliseconds(250));
}

}  // namespace

Worker::Worker(Shared& shared)
    : shared_(shared),
      context_(std::make_shared<boost::asio::io_context>(1)),
      work_(context_->get_executor()),
      timer_(*context_),
      interval_(interval_for(shared.options.limits)) {
  tick();
  thread_ = std::thread([this] { context_->run(); });
}

Worker::~Worker() {
  if (!thread_.joinable()) return;
  stop(Clock::now());
  join();
}

void Worker::adopt(int socket, bool is_one_too_many) {
  boost::asio::post(*context_, [this, socket, is_one_too_many] {
    try {
      const auto connection = std::make_shared<Connection>(*this, socket);
      connection->run(connection, is_one_too_many);
    } catch (const std::exception&) {
      --shared_.meter.connections_open;  // no memory for it: it is closed
    }
  });
}

void Worker::stop(Clock::time_point deadline) {
  boost::asio::post(*context_, [this, deadline] {
    stop_at_ = deadline;
    for (Connection* connection : connections_) connection->stop_if_idle();
    end_if_done();
  });
}

std::string_view Worker::date() {
  const std::int64_t second = wall_clock_ms() / 1000;
  if (second != date_second_) {
    date_second_ = second;
    date_ = date_text(second);
  }
  return date_;
}

void Worker::forget(Connection* connection) {
  connections_.erase(connection);
  end_if_done();
}

bool Worker::is_done() const { return stop_at_ && connections_.empty(); }

void Worker::end_if_done() {
  if (!is_done()) return;
  timer_.cancel();
  work_.reset();
}

// One look at everybody's clock now and then is cheaper than a timer for each wait.
void Worker::tick() {
  timer_.expires_after(interval_);
  timer_.async_wait([this](const boost::system::error_code& error) {
    // A tick that was due already when the last connection went is not cancelled any more.
    if (error || is_done()) return;
    const Clock::time_point now = Clock::now();
    const bool is_over = stop_at_ && now >= *stop_at_;
    for (Connection* connection : connections_) {
      if (is_over || connection->is_late(now)) connection->cut_short();
    }
    tick();
  });
}

}  // namespace assay::http
