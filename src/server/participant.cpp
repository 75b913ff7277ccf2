#include "server/participant.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/json.h"
#include "base/sha256.h"
#include "http/refusal.h"
#include "server/arrivals.h"
#include "server/by_job.h"
#include "server/door.h"
#include "server/end_ticket.h"
#include "server/parts.h"
#include "server/reports.h"
#include "store/withdrawal.h"
#include "study/panel.h"
#include "study/show.h"

namespace assay::server {
namespace {

using http::refuse;
using http::Reply;
using http::Request;
using http::Response;
using nlohmann::json;

[[noreturn]] void refuse_link() {
  refuse(401, "This link is not known or has expired; open your study's link again.");
}

// Where a session is kept: with all others, or apart from them when it is a researcher's preview.
struct Venue {
  store::Store& store;
  const Lives& lives;
};

Venue venue_of(Service& service, std::string_view token) {
  if (!Previews::is_token(token)) return {service.store(), service.lives()};
  store::Store* const store = service.previews().store();
  if (store == nullptr) refuse(401, "This preview is over; begin another from the console.");
  return {*store, service.previews().lives()};
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

Caller caller_of(Service& service, const Request& request) {
  const std::string_view token = bearer_of(request);
  const std::string hash = sha256(token);
  if (service.per_token().wait(hash, std::chrono::steady_clock::now()).count() > 0) {
    refuse(429, "Too many requests; wait a moment.");
  }
  return {hash, venue_of(service, token)};
}

struct Known {
  store::Session session;
  std::shared_ptr<const Live> live;
  bool is_own = false;          // the token may do more than answer
  std::string token_hash = {};  // of the token, and what came with it, sealed
  std::string arrival = {};
};

// The session a token opens, locked for this job.
Known known(Service& service, store::Connection& connection, const Caller& caller) {
  auto opened = store::session_of_token(connection, caller.hash, service.now());
  std::optional<store::Session> session;
  if (opened) session = store::lock_session(connection, opened->session);
  if (!session) refuse_link();
  auto live = caller.venue.lives.find(session->study);
  if (!live) refuse(503, "This study is not being run at the moment; try again later.");
  return {.session = std::move(*session),
          .live = std::move(live),
          .is_own = opened->scope == store::TokenScope::own,
          .token_hash = caller.hash,
          .arrival = std::move(opened->arrival)};
}

void expect_own(const Known& found) {
  if (found.is_own) return;
  refuse(403,
         "This page was opened by a participant's id alone, which others may know. Open it in the "
         "browser in which the study was begun, or write to {}.",
         found.live->study().design().contact);
}

Moment moment(Service& service) {
  return {.now = service.now(),
          .lease_ms = service.options().lease_ms,
          .up_since = service.time().up_since()};
}

// As JSON. Who is at the end returns with what the panel said when this token was given: people
// come back to a session with another assignment.
std::string text_of(Service& service, const Told& told, Known& found) {
  if (told.end) {
    recall_arrival(service.payment_key(), found.token_hash, found.arrival, found.session);
  }
  return to_json(told, *found.live, found.session);
}

Response page_of(Service& service, store::Connection& connection, Known& found, bool is_preview) {
  const Told told = come_back(connection, *found.live, found.session, moment(service));
  std::string text = text_of(service, told, found);
  text.pop_back();
  std::string frame = study::show_frame(found.live->study());
  frame.pop_back();
  // By this the tabs of one session know each other; it opens nothing.
  frame += fmt::format(",\"session\":\"{}\"", sha256("tabs of " + found.session.id).substr(0, 16));
  frame += fmt::format(",\"own\":{}", found.is_own);
  if (found.session.simulated && !is_preview) frame += ",\"simulated\":true";
  text += fmt::format(",\"study\":{}}}}}", frame);
  return http::json_response(std::move(text));
}

Response open_page(Service& service, store::Connection& connection, const Caller& caller) {
  Known found = known(service, connection, caller);
  return page_of(service, connection, found, &caller.venue.store != &service.store());
}

// How a session ended, for whoever holds a ticket to that.
Response end_page(Service& service, store::Connection& connection, const Ended& ended) {
  auto session = store::lock_session(connection, ended.session);
  if (!session || session->state == store::SessionState::active) refuse_link();
  auto live = service.lives().find(session->study);
  if (!live) refuse(503, "This study is not being run at the moment; try again later.");
  Known found{.session = std::move(*session), .live = std::move(live)};
  found.session.panel = ended.arrival;
  return page_of(service, connection, found, false);
}

Response take_reports(Service& service, store::Connection& connection, const Caller& caller,
                      const std::string& body) {
  // Who has no session makes nobody read what they send.
  Known found = known(service, connection, caller);
  const Told told =
      take(connection, *found.live, found.session, read_reports(body), moment(service));
  return http::json_response(text_of(service, told, found), told.refused.empty() ? 200 : 409);
}

// Who opens their link again in the browser that has their own token goes on with that, and returns
// to the panel with what it said this time.
Response come_again(Service& service, store::Connection& connection, const Caller& caller,
                    const std::string& body) {
  const Known found = known(service, connection, caller);
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
  const Known found = known(service, connection, caller);
  stay(connection, *found.live, found.session, moment(service));
  return http::json_response("{}");
}

Response leave(Service& service, store::Connection& connection, const Caller& caller) {
  Known found = known(service, connection, caller);
  expect_own(found);
  store::withdraw(connection, found.session.id, service.now());
  const Told told{.stored = found.session.next_seq - 1, .end = study::End::withdrawn};
  return http::json_response(text_of(service, told, found));
}

// What the participant gave, as it was given. What the server knows of it would tell the answers.
Response data_of(store::Store& store, const Known& found) {
  json events = json::array();
  for_each_event(store, found.session.id, [&](const store::Event& event) {
    events.push_back({{"number", event.seq},
                      {"kind", event.kind},
                      {"received", event.at},
                      {"content", parse_json(event.body, "An event")}});
  });
  Response response = http::json_response(json{
      {"study", found.live->study().design().title},
      {"started", found.session.started},
      {"events", std::move(events)}}.dump(2));
  response.headers.set("Content-Disposition", "attachment; filename=\"my-data.json\"");
  return response;
}

// Read in parts and put together aside: nobody's answer waits for it.
void own_data(Service& service, const Request& request, const Reply& reply) {
  const Caller caller = caller_of(service, request);
  const auto pause = service.own_data().wait(caller.hash, std::chrono::steady_clock::now());
  if (pause.count() > 0) {
    refuse(429, "You have just got a copy; the next can be had in {} seconds.",
           pause.count() / seconds_ms + 1);
  }
  auto found = std::make_shared<Known>();
  const auto look = [&service, caller, found](store::Connection& connection) {
    *found = known(service, connection, caller);
    expect_own(*found);
  };
  caller.venue.store.submit(
      look, [&service, caller, found, reply](const std::exception_ptr& problem) {
        if (problem) return reply(refusal_of(problem));
        const bool taken = service.copying().run([caller, found, reply] {
          try {
            reply(data_of(caller.venue.store, *found));
          } catch (...) {
            reply(refusal_of(std::current_exception()));
          }
        });
        if (!taken) reply(http::refusal(503, "Too much is going on; come back in a minute."));
      });
}

using TokenJob = Response (*)(Service&, store::Connection&, const Caller&);

http::Handler with_token(Service& service, TokenJob job) {
  return [&service, job](const Request& request, Reply reply) {
    const Caller from = caller_of(service, request);
    by_job(from.venue.store, std::move(reply),
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
    by_job(from.venue.store, std::move(reply),
           [&service, from, body = request.body](store::Connection& connection) {
             return take_reports(service, connection, from, body);
           });
  };
  const auto again = [&service](const Request& request, Reply reply) {
    const Caller from = caller_of(service, request);
    by_job(from.venue.store, std::move(reply),
           [&service, from, body = request.body](store::Connection& connection) {
             return come_again(service, connection, from, body);
           });
  };
  const auto mine = [&service](const Request& request, const Reply& reply) {
    own_data(service, request, reply);
  };
  const auto end = [&service](const Request& request, const Reply& reply) {
    const auto ended = opened_ticket(service, bearer_of(request));
    if (!ended) refuse_link();
    by_job(service, reply, [&service, ended](store::Connection& connection) {
      return end_page(service, connection, *ended);
    });
  };
  const auto picture = [&service](const Request& request, const Reply& reply) {
    auto asset = service.lives().picture(request.value("name"));
    if (!asset) asset = service.previews().lives().picture(request.value("name"));
    if (!asset) refuse(404, "There is no such picture.");
    reply(http::asset_response(std::move(asset)));
  };
  return {{get, "/study/:name", door(service)},
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
