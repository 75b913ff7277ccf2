#include "study/server/entry.h"

#include <fmt/format.h>

#include "infra/http/refusal.h"
#include "infra/store/payments.h"
#include "infra/store/sessions.h"
#include "study/design/panel.h"
#include "study/server/arrivals.h"
#include "study/server/end_ticket.h"
#include "study/server/refusal_page.h"
#include "study/server/reply_from_job.h"
#include "study/server/signed_link.h"

namespace assay::server {
namespace {

using http::refuse;
using http::Request;
using http::Response;

// The version that takes people: the newest that is open.
store::Study open_version(store::Connection& connection, const std::string& name) {
  std::optional<store::Study> newest;
  bool paused = false;
  for (const store::Study& study : store::list_studies(connection)) {
    if (study.name != name) continue;
    paused |= study.state == store::StudyState::paused;
    const bool newer = !newest || study.version > newest->version;
    if (study.state == store::StudyState::open && newer) newest = study;
  }
  if (newest) return *newest;
  if (paused) refuse(503, "This study is paused; please come back later.");
  refuse(404, "There is no study '{}' that takes participants.", name);
}

// What is random about an arrival: the same when its job is run a second time.
struct Chance {
  std::uint64_t seed = store::random_seed();
  std::string token = store::random_token();
};

// Who comes for the first time, or again.
store::Session session_of(Service& service, store::Connection& connection,
                          const RunningStudy& running, const study::Arrival& arrival,
                          bool simulated, const Chance& chance) {
  const std::string person = store::keyed_hash(running.participant_key(), arrival.participant);
  const auto session =
      store::enter_study(connection,
                         {.study = running.id(),
                          .participant = person,
                          .seed = chance.seed,
                          .simulated = simulated,
                          .panel = to_text(arrival.captured),
                          .most_visits = running.study().design().quota.sessions_per_person},
                         service.now());
  if (!session) refuse(403, "You withdrew from this study, so it cannot be opened again.");
  return *session;
}

// Whether the address proves whose it is. Throws Refusal when the study asks for that and it does
// not.
bool is_signed(const RunningStudy& running, const Request& request,
               const std::string& participant) {
  const study::Panel& panel = running.study().design().panel;
  if (!panel.has_signed_links) return false;
  const std::string_view given = request.parameter(panel.signature).value_or("");
  if (store::same_secret(given,
                         link_signature(running.signing_secret(), running.name(), participant))) {
    return true;
  }
  refuse(403, "This link is not complete or was changed; open the link that you were given.");
}

// Nobody who calls themselves simulated must ever be taken for a person.
bool is_simulated(Service& service, const Request& request) {
  const bool simulated = request.parameter("simulated").has_value();
  if (simulated && !service.options().simulation) {
    refuse(403, "This server takes no simulated participants; start it with --simulation.");
  }
  return simulated;
}

// What follows '#' in the address the browser is sent to. It stays in the browser: no log and no
// other site sees it. Whoever made the session, or proves who they are, may read and withdraw their
// data; others who know the id may go on answering, and see how a session ended that is over.
std::string entry_fragment(Service& service, store::Connection& connection,
                           const store::Session& session, const study::Parameters& said,
                           bool proven, const Chance& chance) {
  const bool is_own = proven || session.seed == chance.seed;
  if (!is_own && session.state != store::SessionState::active) {
    return seal_end_ticket(service, {.session = session.id, .arrival = to_text(said)});
  }
  add_token(connection, service.payment_key(), chance.token,
            {.session = session.id,
             .scope = is_own ? store::TokenScope::own : store::TokenScope::answers,
             .arrival = to_text(said)},
            service.now(), service.now() + service.options().token_ms);
  return chance.token;
}

Response admit(Service& service, store::Connection& connection, const Request& request,
               const Chance& chance) {
  const store::Study version = open_version(connection, request.value("name"));
  const auto running = service.running_studies().find(version.id);
  if (!running) refuse(503, "This study is not being run at the moment; try again later.");
  const study::Design& design = running->study().design();
  const study::Arrival arrival = study::parse_arrival(design.panel, request.query);
  const std::string ancestors = fmt::format("{}", fmt::join(design.panel.frame_ancestors, " "));
  if (arrival.preview) {
    Response response = http::see_other("/take/" + design.name + "#preview");
    response.frame_ancestors = ancestors;
    return response;
  }
  const bool simulated = is_simulated(service, request);
  const bool proven = !simulated && is_signed(*running, request, arrival.participant);
  const store::Session session =
      session_of(service, connection, *running, arrival, simulated, chance);
  if (design.privacy.panel_id_days > 0) {
    store::keep_payment_id(connection, service.payment_key(), running->id(),
                           {session.id, arrival.participant},
                           service.now() + design.privacy.panel_id_days * days_ms);
  }
  Response response =
      http::see_other("/take/" + design.name + "#" +
                      entry_fragment(service, connection, session,
                                     study::return_values(design.panel, arrival), proven, chance));
  response.frame_ancestors = ancestors;
  return response;
}

// Of one address at one study; simulated crowds come as fast as they can.
std::optional<Response> too_many(Service& service, const Request& request) {
  if (request.parameter("simulated") && service.options().simulation) return std::nullopt;
  const std::string key = fmt::format("{} {}", http::rate_key(request.peer), request.value("name"));
  const auto pause = service.arrivals().wait(key, std::chrono::steady_clock::now());
  if (pause.count() == 0) return std::nullopt;
  const auto seconds = pause.count() / seconds_ms + 1;
  Response response = http::refusal(
      429, fmt::format("Many people are opening this study from your network at this moment. "
                       "Please wait; the page tries again in {} seconds.",
                       seconds));
  response.headers.set("Retry-After", std::to_string(seconds));
  return response;
}

}  // namespace

http::Handler entry_handler(Service& service) {
  return [&service](const Request& request, const http::Reply& reply) {
    const http::Reply reply_to_person = with_refusal_page(request, reply);
    if (auto refused = too_many(service, request)) return reply_to_person(std::move(*refused));
    reply_from_job(service, reply_to_person,
                   [&service, request, chance = Chance()](store::Connection& connection) {
                     return admit(service, connection, request, chance);
                   });
  };
}

}  // namespace assay::server
