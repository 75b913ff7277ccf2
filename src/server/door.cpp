#include "server/door.h"

#include <fmt/format.h>

#include "http/refusal.h"
#include "server/arrivals.h"
#include "server/by_job.h"
#include "server/refusal_page.h"
#include "store/payments.h"
#include "store/sessions.h"
#include "study/panel.h"

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

// Who comes for the first time, or again.
store::Session session_of(Service& service, store::Connection& connection, const Live& live,
                          const study::Arrival& arrival, bool simulated) {
  const std::string person = store::keyed_hash(live.participant_key(), arrival.participant);
  const auto session =
      store::enter(connection,
                   {.study = live.id(),
                    .participant = person,
                    .seed = store::random_seed(),
                    .simulated = simulated,
                    .panel = to_text(arrival.captured),
                    .most_visits = live.study().design().quota.sessions_per_person},
                   service.now());
  if (!session) refuse(403, "You withdrew from this study, so it cannot be opened again.");
  return *session;
}

Response let_in(Service& service, store::Connection& connection, const Request& request) {
  const store::Study version = open_version(connection, request.value("name"));
  const auto live = service.lives().find(version.id);
  if (!live) refuse(503, "This study is not being run at the moment; try again later.");
  const study::Design& design = live->study().design();
  const study::Arrival arrival = study::arrival(design.panel, request.query);
  const std::string ancestors = fmt::format("{}", fmt::join(design.panel.frame_ancestors, " "));
  if (arrival.preview) {
    Response response = http::see_other("/take/" + design.name + "#preview");
    response.frame_ancestors = ancestors;
    return response;
  }
  // Who calls itself simulated must never be taken for a person.
  const bool simulated = request.parameter("simulated").has_value();
  if (simulated && !service.options().simulation) {
    refuse(403, "This server takes no simulated participants; start it with --simulation.");
  }
  const store::Session session = session_of(service, connection, *live, arrival, simulated);
  if (design.privacy.panel_id_days > 0) {
    store::keep_payment_id(connection, service.payment_key(), live->id(),
                           {session.id, arrival.participant},
                           service.now() + design.privacy.panel_id_days * days_ms);
  }
  const std::string token = add_token(connection, service.payment_key(), session.id,
                                      study::return_values(design.panel, arrival), service.now(),
                                      service.now() + service.options().token_ms);
  // What follows '#' stays in the browser: no log and no other site sees it.
  Response response = http::see_other("/take/" + design.name + "#" + token);
  response.frame_ancestors = ancestors;
  return response;
}

}  // namespace

http::Handler door(Service& service) {
  return [&service](const Request& request, http::Reply reply) {
    by_job(service, for_people(request, std::move(reply)),
           [&service, request](store::Connection& connection) {
             return let_in(service, connection, request);
           });
  };
}

}  // namespace assay::server
