// An answer that a connection waits for and that comes from any thread, once.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <coroutine>
#include <memory>

#include "infra/http/router.h"

namespace assay::http {

class Pending : public std::enable_shared_from_this<Pending> {
 public:
  // The coroutine goes on in this context, which lives as long as anybody may answer.
  explicit Pending(std::shared_ptr<boost::asio::io_context> context)
      : context_(std::move(context)) {}

  // Only the first counts.
  void answer(Response response);
  bool is_answered() const { return is_taken_; }

  // To be given away; 500 when the last copy goes and nobody has answered.
  Reply reply();

  // For co_await.
  struct Answer {
    Pending& pending;

    bool await_ready() const { return pending.stage_ == Stage::answered; }
    bool await_suspend(std::coroutine_handle<> waiter) { return pending.wait(waiter); }
    Response await_resume() { return std::move(pending.response_); }
  };

 private:
  enum class Stage { open, waiting, answered };

  // False when the answer is there already.
  bool wait(std::coroutine_handle<> waiter);

  std::shared_ptr<boost::asio::io_context> context_;
  std::atomic<Stage> stage_{Stage::open};
  std::atomic<bool> is_taken_{false};
  Response response_;
  std::coroutine_handle<> waiter_;
};

}  // namespace assay::http
