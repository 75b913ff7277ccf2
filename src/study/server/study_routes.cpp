// Studies as researchers see them: which there are, how full their cells are, opening and pausing.
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "infra/store/audit.h"
#include "infra/store/consents.h"
#include "infra/store/sessions.h"
#include "infra/store/slots.h"
#include "infra/store/withdrawal.h"
#include "study/server/read_in_parts.h"
#include "study/server/workspace_api.h"

namespace assay::server {
namespace {

using http::Request;
using http::Response;
using nlohmann::json;

json summary(const store::Study& study) {
  return {{"id", study.id},
          {"name", study.name},
          {"version", study.version},
          {"hash", study.hash},
          {"state", store::to_text(study.state)},
          {"created", study.created}};
}

Response list_studies(store::Connection& connection, const Researcher&, const Request&) {
  json result = json::array();
  for (const store::Study& study : store::list_studies(connection)) {
    result.push_back(summary(study));
  }
  return http::json_response(result.dump());
}

store::Study asked_for(store::Connection& connection, const Request& request) {
  auto found = store::find_study(connection, request.value("id"));
  if (!found) fail("There is no study '{}'; its id is NAME@VERSION.", request.value("id"));
  return std::move(*found);
}

// The flow of participants: how many came, where they are, how they ended.
json flow(store::Store& store, const std::string& study) {
  std::map<std::string, std::int64_t> counts;
  std::int64_t simulated = 0;
  std::int64_t excluded = 0;
  for (const store::Session& session : read_sessions_in_parts(store, study)) {
    const bool active = session.state == store::SessionState::active;
    ++counts[active ? (session.condition ? "active" : "arrived") : session.outcome];
    simulated += session.simulated ? 1 : 0;
    excluded += session.excluded ? 1 : 0;
  }
  store.wait([&](store::Connection& connection) {
    for (const auto& [reason, total] : store::refusals(connection, study)) counts[reason] += total;
    for (const auto& stone : store::tombstones(connection, study)) ++counts[stone.reason];
  });
  return {{"states", counts}, {"excluded", excluded}, {"simulated", simulated}};
}

json cells(store::Connection& connection, const RunningStudy& running, std::int64_t now) {
  const study::Design& design = running.study().design();
  json result = json::array();
  for (const store::CellOccupancy& cell : store::cell_occupancy(connection, running.id(), now)) {
    const auto condition = static_cast<std::size_t>(cell.condition);
    result.push_back({{"condition", design.assignment == study::Assignment::between
                                        ? design.conditions.at(condition).name
                                        : std::to_string(condition)},
                      {"item_set", cell.item_set},
                      {"target", cell.target()},
                      {"leased", cell.leased},
                      {"completed", cell.completed}});
  }
  return result;
}

}  // namespace

std::vector<http::Route> study_routes(Service& service) {
  using enum http::Method;
  using enum store::Role;
  const WorkspaceRequestHandler monitor = [&service](const Researcher&, const Request& request) {
    const store::Study study = service.store().wait(
        [&](store::Connection& connection) { return asked_for(connection, request); });
    json result = summary(study);
    result["flow"] = flow(service.store(), study.id);
    if (const auto running = service.running_studies().find(study.id)) {
      result["cells"] = service.store().wait([&](store::Connection& connection) {
        return cells(connection, *running, service.now());
      });
    }
    return http::json_response(result.dump());
  };
  const ResearcherJob set_state = [&service](store::Connection& connection, const Researcher& who,
                                             const Request& request) {
    const std::string state = required_texts(request, {"state"})[0];
    const store::Study study = asked_for(connection, request);
    store::set_state(connection, study.id, store::study_state(state));
    store::audit(connection, {.at = service.now(),
                              .actor = who.account.name,
                              .action = "set state",
                              .subject = study.id,
                              .details = json{{"state", state}}.dump()});
    return http::json_response("{}");
  };
  return {
      {get, "/api/studies", researcher_handler(service, {owner, analyst, assistant}, list_studies)},
      {get, "/api/studies/:id", workspace_handler(service, {owner, analyst, assistant}, monitor)},
      {post, "/api/studies/:id/state", researcher_handler(service, {owner}, set_state), 1024}};
}

}  // namespace assay::server
