// One connection of a server: a coroutine that reads a request, has it answered, writes the
// response, and again.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "infra/http/channel.h"
#include "infra/http/pending.h"
#include "infra/http/ready.h"
#include "infra/http/request_parser.h"
#include "infra/http/task.h"
#include "infra/http/worker.h"

namespace assay::http {

class Connection {
 public:
  using Clock = Worker::Clock;

  // Takes the socket over.
  Connection(Worker& worker, int socket);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Lives until the other side, a limit or the worker ends it; `self` keeps the connection there.
  Detached run(std::shared_ptr<Connection> self, bool is_one_too_many);

  // For the worker, while the coroutine waits. Nothing here resumes it before the worker has
  // finished its round.
  bool is_late(Clock::time_point now) const { return now >= deadline_; }
  void cut_short();
  void stop_if_idle();  // a request that has already arrived is still answered

 private:
  enum class Phase { idle, reading, handling, writing };

  // A request on its way.
  struct Exchange {
    explicit Exchange(std::size_t most_header) : parser(most_header) {}

    RequestParser parser;
    Router::Match match = {};
    std::optional<Response> refused = {};  // before a handler has seen it
    Clock::time_point begin = {};
    bool keeps_alive = false;
  };

  Task<bool> serve();
  Task<bool> exchange();
  Task<bool> read_request(Exchange& exchange);
  Task<bool> wait_for_request();
  Task<bool> receive();
  Task<bool> write(std::string_view head, std::string_view body);
  Task<bool> wait(Next next);
  Task<bool> respond(Exchange& exchange, Response response);
  Task<bool> linger();

  void admit(Exchange& exchange);
  void ask_handler(const Exchange& exchange, const Request& request);
  void learn_peer(Request& request) const;
  bool take(const TransferResult& moved);
  void keep_input();
  void begin(Phase phase, Milliseconds limit, std::size_t bytes = 0);
  void record(Exchange& exchange, const Outgoing& out, std::string_view problem);

  Worker& worker_;
  Socket socket_;
  Channel channel_;
  std::string peer_;
  std::string kept_;        // bytes that were read and not used
  std::string_view input_;  // the same, or what lies in the worker's scratch until we wait
  std::shared_ptr<Pending> pending_;
  Clock::time_point deadline_ = Clock::time_point::max();
  Phase phase_ = Phase::idle;
  bool is_cut_short_ = false;
  bool is_unread_ = false;  // the other side may still be sending
};

}  // namespace assay::http
