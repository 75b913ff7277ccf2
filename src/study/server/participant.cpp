#include "study/server/participant.h"

#include <nlohmann/json.hpp>

#include "base/json.h"
#include "base/sha256.h"
#include "infra/http/refusal.h"
#include "infra/store/withdrawal.h"
#include "study/design/panel.h"
#include "study/design/screen_json.h"
#include "study/server/arrivals.h"
#include "study/server/end_ticket.h"
#include "study/server/entry.h"
#include "study/server/read_in_parts.h"
#include "study/server/reply_from_job.h"
#include "study/server/reports.h"

namespace assay::server {
namespace {

using http::refuse;
using http::Reply;
using http::Request;
using http::Response;
using nlohmann::json;
using Json = nlohmann::ordered_json;

[[noreturn]] void refuse_link() {
  refuse(401, "This link is not known or has expired; open your study's link again.");
}

// Where a session is kept: with all others, or apart from them when it is a researcher's preview.
struct Venue {
  store::Store& store;
  const RunningStudies& running_studies;
};

Venue venue_of(Service& service, std::string_view token) {
  if (!Previews::is_token(token)) return {service.store(), service.running_studies()};
  store::Store* const store = service.previews().store();
  if (store == nullptr) refuse(401, "This preview is over; begin another from the console.");
  return {*store, service.previews().running_studies()};
}

// Who sends a request: the hash of the token it carries, and where that is known.
struct Caller {
  std::string hash;
  Venue venue;
};

std::string_view bearer_of(const Request& request) {
  constexpr std::string_view scheme = "Bearer ";
  const std::string_view given = request.headers.find("Authorization").value_or("");
  if (!given.starts_with(scheme)) refuse(401, "This needs the token from your study's link.");
  return given.substr(scheme.size());
}

// The hash of the token, which may do so much a second.
std::string token_hash(Service& service, const Request& request) {
  std::string hash = sha256(bearer_of(request));
  if (service.per_token().wait(hash, std::chrono::steady_clock::now()).count() > 0) {
    refuse(429, "Too many requests; wait a moment.");
  }
  return hash;
}

Caller caller_of(Service& service, const Request& request) {
  return {token_hash(service, request), venue_of(service, bearer_of(request))};
}

// Reading a report takes as long as it is, on the thread that stores everybody's answers: who sends
// long ones sends fewer, and so do all tokens of one address together.
void expect_affordable(Service& service, const Caller& from, const Request& request) {
  constexpr double bytes_of_a_request = 2048;
  const double bytes = static_cast<double>(request.body.size()) - bytes_of_a_request;
  if (bytes <= 0) return;
  const auto now = std::chrono::steady_clock::now();
  const auto has = [&](http::RateLimit& limit, std::string_view key, double cost) {
    return limit.wait(key, now, cost).count() == 0;
  };
  const bool is_free = service.options().simulation;  // thousands of participants in one process
  if (has(service.per_token(), from.hash, bytes / (8 * bytes_of_a_request)) &&
      (is_free || has(service.report_bytes(), http::rate_key(request.peer), bytes))) {
    return;
  }
  refuse(429, "Too much at once; wait a moment.");
}

struct CallerSession {
  store::Session session;
  std::shared_ptr<const RunningStudy> running;
  bool is_own = false;          // the token may do more than answer
  std::string token_hash = {};  // of the token, and what came with it, sealed
  std::string arrival = {};
};

// The session a token opens, locked for this job.
CallerSession caller_session(Service& service, store::Connection& connection,
                             const Caller& caller) {
  auto opened = store::session_of_token(connection, caller.hash, service.now());
  std::optional<store::Session> session;
  if (opened) session = store::lock_session(connection, opened->session);
  if (!session) refuse_link();
  auto running = caller.venue.running_studies.find(session->study);
  if (!running) refuse(503, "This study is not being run at the moment; try again later.");
  return {.session = std::move(*session),
          .running = std::move(running),
          .is_own = opened->scope == store::TokenScope::own,
          .token_hash = caller.hash,
          .arrival = std::move(opened->arrival)};
}

void expect_own(const CallerSession& found) {
  if (found.is_own) return;
  refuse(403,
         "This page was opened by a participant's id alone, which others may know. Open it in the "
         "browser in which the study was begun, or write to {}.",
         found.running->study().design().contact);
}

SessionTiming session_timing(Service& service) {
  return {.now = service.now(),
          .lease_ms = service.options().lease_ms,
          .up_since = service.time().up_since()};
}

// Who is at the end returns with what the panel said when this token was given: people come back
// to a session with another assignment.
Json update_json(Service& service, const SessionUpdate& update, CallerSession& found) {
  if (update.end) {
    recall_arrival(service.payment_key(), found.token_hash, found.arrival, found.session);
  }
  return to_json(update, *found.running, found.session);
}

Response response_of(const Json& value, int status = 200) {
  return http::json_response(value.dump(-1, ' ', false, Json::error_handler_t::replace), status);
}

Response page_of(Service& service, store::Connection& connection, CallerSession& found,
                 bool is_preview) {
  const SessionUpdate update =
      reopen_session(connection, *found.running, found.session, session_timing(service));
  Json page = update_json(service, update, found);
  Json& frame = page["study"] = study::frame_json(found.running->study());
  // By this the tabs of one session know each other; it opens nothing.
  frame["session"] = sha256("tabs of " + found.session.id).substr(0, 16);
  frame["own"] = found.is_own;
  if (found.session.simulated && !is_preview) frame["simulated"] = true;
  return response_of(page);
}

Response open_page(Service& service, store::Connection& connection, const Caller& caller) {
  CallerSession found = caller_session(service, connection, caller);
  return page_of(service, connection, found, &caller.venue.store != &service.store());
}

// How a session ended, for whoever holds a ticket to that.
Response end_page(Service& service, store::Connection& connection, const EndTicket& ended) {
  auto session = store::lock_session(connection, ended.session);
  if (!session || session->state == store::SessionState::active) refuse_link();
  auto running = service.running_studies().find(session->study);
  if (!running) refuse(503, "This study is not being run at the moment; try again later.");
  CallerSession found{.session = std::move(*session), .running = std::move(running)};
  found.session.panel = ended.arrival;
  return page_of(service, connection, found, false);
}

Response take_reports(Service& service, store::Connection& connection, const Caller& caller,
                      const std::string& body) {
  // Who has no session makes nobody read what they send.
  CallerSession found = caller_session(service, connection, caller);
  const SessionUpdate update = store_reports(connection, *found.running, found.session,
                                             read_reports(body), session_timing(service));
  return response_of(update_json(service, update, found), update.refused.empty() ? 200 : 409);
}

// Who opens their link again in the browser that has their own token goes on with that, and returns
// to the panel with what it said this time.
Response come_again(Service& service, store::Connection& connection, const Caller& caller,
                    const std::string& body) {
  const CallerSession found = caller_session(service, connection, caller);
  const json given = parse_json(body, "The request");
  const auto later = given.is_object() ? given.find("later") : given.end();
  if (later == given.end() || !later->is_string()) {
    refuse(400, "The request must be an object with the text 'later', the token of the new link.");
  }
  take_over_arrival(connection, service.payment_key(), found.session.id, caller.hash,
                    later->get_ref<const std::string&>(), service.now());
  return http::json_response("{}");
}

Response keep_alive(Service& service, store::Connection& connection, const Caller& caller) {
  const CallerSession found = caller_session(service, connection, caller);
  keep_session_alive(connection, *found.running, found.session, session_timing(service));
  return http::json_response("{}");
}

Response leave(Service& service, store::Connection& connection, const Caller& caller) {
  CallerSession found = caller_session(service, connection, caller);
  expect_own(found);
  store::withdraw(connection, found.session.id, service.now());
  const SessionUpdate update{.stored = found.session.next_seq - 1, .end = study::End::withdrawn};
  return response_of(update_json(service, update, found));
}

// What the participant gave, as it was given. What the server knows of it would tell the answers.
Response data_of(store::Store& store, const CallerSession& found) {
  json events = json::array();
  for_each_event(store, found.session.id, [&](const store::Event& event) {
    events.push_back({{"number", event.seq},
                      {"kind", event.kind},
                      {"received", event.at},
                      {"content", parse_json(event.body, "An event")}});
  });
  Response response = http::json_response(json{
      {"study", found.running->study().design().title},
      {"started", found.session.started},
      {"events", std::move(events)}}.dump(2));
  response.headers.set("Content-Disposition", "attachment; filename=\"my-data.json\"");
  return response;
}

// Read in parts and put together in the background: nobody's answer waits for it.
void own_data(Service& service, const Request& request, const Reply& reply) {
  const Caller caller = caller_of(service, request);
  const auto pause = service.own_data().wait(caller.hash, std::chrono::steady_clock::now());
  if (pause.count() > 0) {
    refuse(429, "You have just got a copy; the next can be had in {} seconds.",
           pause.count() / seconds_ms + 1);
  }
  auto found = std::make_shared<CallerSession>();
  const auto look = [&service, caller, found](store::Connection& connection) {
    *found = caller_session(service, connection, caller);
    expect_own(*found);
  };
  caller.venue.store.submit(
      look, [&service, caller, found, reply](const std::exception_ptr& problem) {
        if (problem) return reply(refusal_response(problem));
        const bool taken = service.data_copy_worker().run([caller, found, reply] {
          try {
            reply(data_of(caller.venue.store, *found));
          } catch (...) {
            reply(refusal_response(std::current_exception()));
          }
        });
        if (!taken) reply(http::refusal(503, "Too much is going on; come back in a minute."));
      });
}

using TokenJob = Response (*)(Service&, store::Connection&, const Caller&);

http::Handler with_token(Service& service, TokenJob job) {
  return [&service, job](const Request& request, Reply reply) {
    const Caller from = caller_of(service, request);
    reply_from_job(from.venue.store, std::move(reply),
                   [&service, job, from](store::Connection& connection) {
                     return job(service, connection, from);
                   });
  };
}

}  // namespace

std::vector<http::Route> participant_routes(Service& service) {
  using enum http::Method;
  const auto reports = [&service](const Request& request, Reply reply) {
    const Caller from = caller_of(service, request);
    expect_affordable(service, from, request);
    reply_from_job(from.venue.store, std::move(reply),
                   [&service, from, body = request.body](store::Connection& connection) {
                     return take_reports(service, connection, from, body);
                   });
  };
  const auto again = [&service](const Request& request, Reply reply) {
    const Caller from = caller_of(service, request);
    reply_from_job(from.venue.store, std::move(reply),
                   [&service, from, body = request.body](store::Connection& connection) {
                     return come_again(service, connection, from, body);
                   });
  };
  const auto mine = [&service](const Request& request, const Reply& reply) {
    own_data(service, request, reply);
  };
  const auto end = [&service](const Request& request, const Reply& reply) {
    token_hash(service, request);
    const auto ended = open_end_ticket(service, bearer_of(request));
    if (!ended) refuse_link();
    reply_from_job(service, reply, [&service, ended](store::Connection& connection) {
      return end_page(service, connection, *ended);
    });
  };
  const auto picture = [&service](const Request& request, const Reply& reply) {
    auto asset = service.running_studies().picture(request.value("name"));
    if (!asset) asset = service.previews().running_studies().picture(request.value("name"));
    if (!asset) refuse(404, "There is no such picture.");
    reply(http::asset_response(std::move(asset)));
  };
  return {{get, "/study/:name", entry_handler(service)},
          {post, "/api/open", with_token(service, open_page), 1024},
          {post, "/api/again", again, 1024},
          {post, "/api/reports", reports},
          {post, "/api/alive", with_token(service, keep_alive), 1024},
          {post, "/api/withdraw", with_token(service, leave), 1024},
          {post, "/api/ended", end, 1024},
          {get, "/api/mine", mine},
          {get, "/pictures/:name", picture}};
}

}  // namespace assay::server
