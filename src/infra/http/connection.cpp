#include "infra/http/connection.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>

#include "base/wall_clock.h"
#include "infra/http/log.h"
#include "infra/http/refusal.h"

namespace assay::http {
namespace {

namespace asio = boost::asio;

// A request that nobody has asked to wait for may not keep others waiting.
constexpr int most_in_a_row = 16;
// What a client sends after it has been refused is read and thrown away, so that it gets to see
// the response: closing on unread bytes would take it back.
constexpr std::size_t most_to_discard = std::size_t{1} << 20;
constexpr Milliseconds longest_linger{2000};

Channel channel_for(Shared& shared, int socket) {
  return Channel(socket, shared.tls ? shared.tls->accepting(socket) : nullptr);
}

std::string text_of(asio::ip::address address) {
  if (address.is_v6() && address.to_v6().is_v4_mapped()) {
    address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  }
  return address.to_string();
}

// "192.0.2.1:5678" and "[2001:db8::1]:5678", as some proxies write it.
std::string_view without_port(std::string_view address) {
  if (address.starts_with('[')) return address.substr(1, address.find(']') - 1);
  const std::size_t colon = address.find(':');
  return colon == address.rfind(':') ? address.substr(0, colon) : address;
}

}  // namespace

Connection::Connection(Worker& worker, int socket)
    : worker_(worker), socket_(worker.context()->get_executor()), channel_(socket) {
  boost::system::error_code error;
  socket_.assign(asio::ip::tcp::v4(), socket, error);
  if (error) {
    ::close(socket);
    fail("A connection cannot be served: {}.", error.message());
  }
  channel_ = channel_for(worker.shared(), socket);
  const int yes = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  peer_ = text_of(socket_.remote_endpoint(error).address());
  worker_.add(this);
}

Connection::~Connection() {
  --worker_.shared().meter.connections_open;
  worker_.forget(this);
}

void Connection::begin(Phase phase, Milliseconds limit, std::size_t bytes) {
  phase_ = phase;
  deadline_ =
      Clock::now() + limit + std::chrono::seconds(bytes / worker_.shared().options.limits.slowest);
}

void Connection::cut_short() {
  deadline_ = Clock::time_point::max();
  if (phase_ == Phase::handling && pending_) {
    pending_->answer(refusal(503, "The answer took too long; please try again."));
    return;
  }
  is_cut_short_ = true;
  boost::system::error_code ignored;
  socket_.cancel(ignored);
}

void Connection::stop_if_idle() {
  boost::system::error_code ignored;
  if (phase_ == Phase::idle) socket_.cancel(ignored);
}

Detached Connection::run([[maybe_unused]] std::shared_ptr<Connection> self, bool is_one_too_many) {
  try {
    if (is_one_too_many) {
      Exchange none(0);
      is_unread_ = true;
      co_await respond(none, refusal(503, "The server has too many connections; try again soon."));
    } else {
      co_await serve();
    }
    co_await linger();
  } catch (...) {
    // Memory is short, or a limit was reached in the middle of TLS: the connection ends.
  }
}

Task<bool> Connection::serve() {
  begin(Phase::writing, worker_.shared().options.limits.header);
  for (Next next = channel_.handshake(); next != Next::go_on; next = channel_.handshake()) {
    if (!co_await wait(next)) co_return false;
  }
  for (int row = 0; co_await exchange(); ++row) {
    if (kept_.empty()) {
      row = 0;
    } else if (row == most_in_a_row) {
      row = 0;
      co_await Yield{*worker_.context()};
    }
  }
  co_return true;
}

// One request and its response; false when the connection is to end.
Task<bool> Connection::exchange() {
  const Limits& limits = worker_.shared().options.limits;
  if (kept_.empty()) {
    std::string().swap(kept_);  // an idle connection holds no memory
    begin(Phase::idle, limits.idle);
    if (!co_await wait_for_request()) co_return false;
  }
  begin(Phase::reading, limits.header);
  Exchange exchange(limits.most_header);
  std::optional<Response> refused;
  try {
    if (!co_await read_request(exchange)) co_return false;
    refused = std::move(exchange.refused);
  } catch (const Refusal& problem) {
    is_unread_ = true;
    exchange.keeps_alive = false;
    refused = refusal(problem.status(), problem.what());
  }
  if (refused) co_return co_await respond(exchange, std::move(*refused));

  begin(Phase::handling, limits.reply);
  pending_ = std::make_shared<Pending>(worker_.context());
  const std::shared_ptr<Pending> pending = pending_;
  ask_handler(exchange, exchange.parser.request());
  Response response = co_await Pending::Answer{*pending};
  pending_ = nullptr;
  co_return co_await respond(exchange, std::move(response));
}

Task<bool> Connection::read_request(Exchange& exchange) {
  RequestParser& parser = exchange.parser;
  bool is_admitted = false;
  for (;;) {
    const std::size_t used = parser.feed(input_);
    input_.remove_prefix(used);
    if (parser.has_header() && !is_admitted) {
      is_admitted = true;
      admit(exchange);
      if (exchange.refused && !parser.is_done()) {
        is_unread_ = true;
        exchange.keeps_alive = false;
        co_return true;
      }
      if (!input_.empty() && !parser.is_done()) continue;
      if (parser.wants_to_continue() && !parser.is_done()) {
        if (!co_await write("HTTP/1.1 100 Continue\r\n\r\n", {})) co_return false;
      }
    }
    keep_input();
    if (parser.is_done()) co_return true;
    if (co_await receive()) continue;
    if (is_cut_short_ && parser.has_begun()) {
      is_cut_short_ = false;
      refuse(408, "The request took too long to arrive.");
    }
    co_return false;
  }
}

// With the header there, says whether the rest is wanted.
void Connection::admit(Exchange& exchange) {
  Shared& shared = worker_.shared();
  Request& request = exchange.parser.request();
  exchange.begin = Clock::now();
  exchange.keeps_alive = exchange.parser.keeps_alive();
  learn_peer(request);
  exchange.match = shared.router.match(request.method, request.path);
  const Milliseconds pause = shared.rate.wait(rate_key(request.peer), exchange.begin);
  if (pause > Milliseconds(0)) {
    exchange.refused = refusal(429, "There were too many requests; please wait a little.");
    exchange.refused->headers.add("Retry-After", std::to_string((pause.count() + 999) / 1000));
  } else if (!exchange.match.route && exchange.match.allow.empty()) {
    exchange.refused = refusal(404, "There is nothing at this address.");
  } else if (!exchange.match.route) {
    exchange.refused = refusal(405, "This address does not take that method.");
    exchange.refused->headers.add("Allow", exchange.match.allow);
  } else {
    const std::size_t most = exchange.match.route->most_body;
    const std::size_t allowed = most > 0 ? most : shared.options.limits.most_body;
    exchange.parser.allow_body(allowed);
    request.values = std::move(exchange.match.values);
    begin(Phase::reading, shared.options.limits.body, exchange.parser.announced());
  }
}

void Connection::learn_peer(Request& request) const {
  request.peer = peer_;
  request.secure = channel_.is_secure();
  const bool is_local = peer_ == "::1" || peer_.starts_with("127.");
  if (!worker_.shared().options.behind_proxy || !is_local) return;
  if (const auto proto = request.headers.find("X-Forwarded-Proto")) {
    request.secure = same_word(*proto, "https");
  }
  for (std::size_t index = 0; index < request.headers.size(); ++index) {
    const auto [name, forwarded] = request.headers[index];
    if (!same_word(name, "X-Forwarded-For")) continue;
    // The proxy has added the last; the others are what the client says.
    const std::string_view last = trimmed(forwarded.substr(forwarded.rfind(',') + 1));
    boost::system::error_code error;
    const auto address = asio::ip::make_address(without_port(last), error);
    if (!error) request.peer = text_of(address);
  }
}

void Connection::ask_handler(const Exchange& exchange, const Request& request) {
  const Reply reply = pending_->reply();
  try {
    exchange.match.route->handler(request, reply);
  } catch (...) {
    reply(refusal(std::current_exception()));
  }
}

Task<bool> Connection::respond(Exchange& exchange, Response response) {
  const Options& options = worker_.shared().options;
  const bool is_read = exchange.parser.has_header();
  const Request& request = exchange.parser.request();
  const std::string problem = std::move(response.problem);
  const bool keeps_alive = exchange.keeps_alive && !worker_.is_stopping();
  const SendingOptions manner{.keep_alive = keeps_alive,
                              .secure = request.secure || channel_.is_secure(),
                              .date = worker_.date()};
  const Outgoing out =
      make_outgoing(is_read ? &request : nullptr, std::move(response), manner, options.protection);
  begin(Phase::writing, options.limits.write, out.content().size());
  const bool is_written = co_await write(out.head, out.content());
  record(exchange, out, problem);
  co_return is_written&& keeps_alive;
}

Task<bool> Connection::write(std::string_view head, std::string_view body) {
  while (!head.empty() || !body.empty()) {
    const TransferResult moved = channel_.write(head, body);
    if (moved.next != Next::go_on) {
      if (!co_await wait(moved.next)) co_return false;
      continue;
    }
    const std::size_t of_head = std::min(moved.bytes, head.size());
    head.remove_prefix(of_head);
    body.remove_prefix(moved.bytes - of_head);
  }
  co_return true;
}

Task<bool> Connection::wait_for_request() {
  // A plain socket is hardly ever readable at once; within TLS bytes may be there already.
  if (!channel_.is_secure() && !worker_.is_stopping()) co_await wait(Next::readable);
  for (;;) {
    const TransferResult moved = channel_.read(worker_.scratch());
    if (take(moved)) co_return true;
    if (worker_.is_stopping() || !co_await wait(moved.next)) {
      // Once more, for what came before we were called off.
      co_return worker_.is_stopping() && take(channel_.read(worker_.scratch()));
    }
  }
}

// More input; false at the end of the stream, or when somebody has cut us short.
Task<bool> Connection::receive() {
  for (;;) {
    const TransferResult moved = channel_.read(worker_.scratch());
    if (take(moved)) co_return true;
    if (!co_await wait(moved.next)) co_return false;
  }
}

// What was read into the worker's scratch is now input, behind what we have kept.
bool Connection::take(const TransferResult& moved) {
  if (moved.next != Next::go_on) return false;
  worker_.shared().meter.bytes_received.fetch_add(moved.bytes, std::memory_order_relaxed);
  const std::string_view fresh(worker_.scratch().data(), moved.bytes);
  if (kept_.empty()) {
    input_ = fresh;
  } else {
    kept_ += fresh;
    input_ = kept_;
  }
  return true;
}

// The scratch belongs to whoever runs: before we wait, what is not used goes to our own memory.
void Connection::keep_input() {
  if (input_.empty()) {
    kept_.clear();
  } else if (kept_.empty()) {
    kept_ = input_;
  } else {
    kept_.erase(0, kept_.size() - input_.size());
  }
  input_ = kept_;
}

Task<bool> Connection::wait(Next next) {
  if (is_cut_short_ || next == Next::ended || next == Next::broken) co_return false;
  const bool is_ready = co_await Ready{socket_, next};
  co_return is_ready && !is_cut_short_;
}

void Connection::record(Exchange& exchange, const Outgoing& out, std::string_view problem) {
  Shared& shared = worker_.shared();
  const bool is_read = exchange.begin != Clock::time_point{};
  const std::chrono::duration<double> time =
      is_read ? Clock::now() - exchange.begin : Clock::duration::zero();
  const bool has_route = exchange.match.route != nullptr;
  const std::size_t route = has_route ? exchange.match.index : shared.router.routes().size();
  const std::size_t bytes = out.head.size() + out.content().size();
  shared.meter.answered(route, out.status, time.count());
  shared.meter.bytes_sent.fetch_add(bytes, std::memory_order_relaxed);
  if (!shared.options.log) return;
  shared.options.log(log_line(
      {.time_ms = wall_clock_ms(),
       .method = is_read ? name(exchange.parser.request().method) : std::string_view{},
       .route = has_route ? std::string_view(exchange.match.route->pattern) : std::string_view{},
       .status = out.status,
       .milliseconds = time.count() * 1000,
       .bytes = bytes,
       .problem = problem}));
}

Task<bool> Connection::linger() {
  if (is_cut_short_) co_return true;
  channel_.finish();
  if (!is_unread_) co_return true;
  begin(Phase::writing, longest_linger);
  for (std::size_t discarded = 0; discarded < most_to_discard;) {
    const TransferResult moved = channel_.read(worker_.scratch());
    discarded += moved.bytes;
    if (moved.next == Next::go_on) continue;
    if (!co_await wait(moved.next)) break;
  }
  co_return true;
}

}  // namespace assay::http
