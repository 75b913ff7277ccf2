#include "infra/http/pending.h"

#include <boost/asio/post.hpp>

namespace assay::http {
namespace {

// Shared by the copies of a reply.
struct Ticket {
  std::shared_ptr<Pending> pending;

  explicit Ticket(std::shared_ptr<Pending> waiting) : pending(std::move(waiting)) {}
  Ticket(const Ticket&) = delete;
  Ticket& operator=(const Ticket&) = delete;
  ~Ticket() {
    if (pending->is_answered()) return;
    Response response = refusal(500, "The server gave no answer; please try again.");
    response.problem = "a reply was dropped";
    pending->answer(std::move(response));
  }
};

}  // namespace

void Pending::answer(Response response) {
  if (is_taken_.exchange(true)) return;
  response_ = std::move(response);
  if (stage_.exchange(Stage::answered) != Stage::waiting) return;
  boost::asio::post(*context_, [self = shared_from_this()] { self->waiter_.resume(); });
}

Reply Pending::reply() {
  const auto ticket = std::make_shared<Ticket>(shared_from_this());
  return [ticket](Response response) { ticket->pending->answer(std::move(response)); };
}

bool Pending::wait(std::coroutine_handle<> waiter) {
  waiter_ = waiter;
  return stage_.exchange(Stage::waiting) == Stage::open;
}

}  // namespace assay::http
