// Sessions as researchers see them: who is where, and leaving somebody out of the analysis.
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "server/desk.h"
#include "server/parts.h"
#include "store/audit.h"
#include "store/exclusions.h"
#include "store/payments.h"

namespace assay::server {
namespace {

using http::Request;
using http::Response;
using nlohmann::json;

Response list_sessions(Service& service, const Request& request) {
  json result = json::array();
  for (const store::Session& session : sessions_in_parts(service.store(), request.value("id"))) {
    json row = {{"id", session.id},
                {"state", store::to_text(session.state)},
                {"outcome", session.outcome},
                {"excluded", session.excluded},
                {"simulated", session.simulated},
                {"position", session.position},
                {"events", session.next_seq - 1},
                {"started", session.started},
                {"last_seen", session.last_seen}};
    row["condition"] = session.condition ? json(*session.condition) : json();
    row["item_set"] = session.item_set ? json(*session.item_set) : json();
    result.push_back(std::move(row));
  }
  return http::json_response(result.dump());
}

}  // namespace

std::vector<http::Route> session_routes(Service& service) {
  using enum http::Method;
  using enum store::Role;
  const auto note = [&service](store::Connection& connection, const Researcher& who,
                               std::string action, const std::string& subject,
                               const json& details) {
    store::audit(connection, {.at = service.now(),
                              .actor = who.account.name,
                              .action = std::move(action),
                              .subject = subject,
                              .details = details.dump()});
  };
  const ResearcherJob exclude = [&service, note](store::Connection& connection,
                                                 const Researcher& who, const Request& request) {
    const std::string reason = texts_of(request, {"reason"})[0];
    if (reason.empty()) fail("An exclusion needs a reason.");
    const std::string& id = request.value("id");
    store::exclude(connection, id, reason, who.account.name, service.now());
    note(connection, who, "exclude", id, {{"reason", reason}});
    return http::json_response("{}");
  };
  const ResearcherJob restore = [&service, note](store::Connection& connection,
                                                 const Researcher& who, const Request& request) {
    const std::string reason = texts_of(request, {"reason"})[0];
    const std::string& id = request.value("id");
    const bool counted = store::restore(connection, id, reason, who.account.name, service.now());
    note(connection, who, "restore", id, {{"reason", reason}});
    return http::json_response(json{{"has_slot", counted}}.dump());
  };
  const ResearcherJob payments = [&service, note](store::Connection& connection,
                                                  const Researcher& who, const Request& request) {
    json result = json::array();
    for (const store::PaymentId& payment : store::payment_ids(connection, service.payment_key(),
                                                              request.value("id"), service.now())) {
      result.push_back({{"session", payment.session}, {"id", payment.id}});
    }
    note(connection, who, "read payment ids", request.value("id"), json::object());
    return http::json_response(result.dump());
  };
  return {{get, "/api/studies/:id/sessions",
           at_desk(service, {owner, analyst, assistant},
                   [&service](const Researcher&, const Request& request) {
                     return list_sessions(service, request);
                   })},
          {get, "/api/studies/:id/payments", for_roles(service, {owner}, payments)},
          {post, "/api/sessions/:id/exclude", for_roles(service, {owner, analyst}, exclude), 4096},
          {post, "/api/sessions/:id/restore", for_roles(service, {owner, analyst}, restore), 4096}};
}

}  // namespace assay::server
