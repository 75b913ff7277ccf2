// Sessions as researchers see them: who is where, and leaving somebody out of the analysis.
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "infra/store/audit.h"
#include "infra/store/exclusions.h"
#include "infra/store/payments.h"
#include "infra/store/sessions.h"
#include "study/server/workspace_api.h"

namespace assay::server {
namespace {

using http::Request;
using http::Response;
using nlohmann::json;

constexpr double most_sessions_of_a_page = 500;

json row_of(const store::Session& session) {
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
  return row;
}

// A page, the latest first, of those that stand in one way or of all; and how all of them stand.
Response list_sessions(store::Connection& connection, const Request& request) {
  const std::string& study = request.value("id");
  const std::string_view standing = request.parameter("standing").value_or("");
  const std::int64_t from = integer_parameter(request, "from", {.low = 0}, 0);
  const std::int64_t count = integer_parameter(request, "count", {1, most_sessions_of_a_page}, 25);
  json rows = json::array();
  for (const store::Session& session :
       store::latest_sessions(connection, study, standing, from, count)) {
    rows.push_back(row_of(session));
  }
  return http::json_response(json{
      {"from", from}, {"rows", rows}, {"standings", store::count_by_standing(connection, study)}}
                                 .dump());
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
    const std::string reason = required_texts(request, {"reason"})[0];
    if (reason.empty()) fail("An exclusion needs a reason.");
    const std::string& id = request.value("id");
    store::exclude(connection, id, reason, who.account.name, service.now());
    note(connection, who, "exclude", id, {{"reason", reason}});
    return http::json_response("{}");
  };
  const ResearcherJob restore = [&service, note](store::Connection& connection,
                                                 const Researcher& who, const Request& request) {
    const std::string reason = required_texts(request, {"reason"})[0];
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
  const ResearcherJob list = [](store::Connection& connection, const Researcher&,
                                const Request& request) {
    return list_sessions(connection, request);
  };
  return {{get, "/api/studies/:id/sessions",
           researcher_handler(service, {owner, analyst, assistant}, list)},
          {get, "/api/studies/:id/payments", researcher_handler(service, {owner}, payments)},
          {post, "/api/sessions/:id/exclude",
           researcher_handler(service, {owner, analyst}, exclude), 4096},
          {post, "/api/sessions/:id/restore",
           researcher_handler(service, {owner, analyst}, restore), 4096}};
}

}  // namespace assay::server
