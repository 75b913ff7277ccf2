// The live monitor of a study.
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "infra/store/consents.h"
#include "infra/store/slots.h"
#include "study/design/plan.h"
#include "study/server/monitor.h"
#include "study/server/read_in_parts.h"
#include "study/server/workspace_api.h"

namespace assay::server {
namespace {

using http::Request;
using http::Response;
using nlohmann::json;

// "gradcam", or the turn of a rotation, or everybody.
std::string arm_name(const study::Design& design, std::int64_t condition) {
  const auto at = static_cast<std::size_t>(condition);
  if (design.assignment == study::Assignment::between && at < design.conditions.size()) {
    return design.conditions[at].name;
  }
  if (design.assignment == study::Assignment::within) return "all conditions";
  return fmt::format("rotation {}", condition + 1);
}

json arms_of(const StudyProgress& progress, const RunningStudy& running) {
  const study::Design& design = running.study().design();
  std::map<std::int64_t, ArmCounts> arms = progress.arms;
  // Those nobody was assigned to are there as well.
  for (const study::Cell& cell : running.study().cells()) arms[static_cast<int>(cell.condition)];
  json result = json::array();
  for (const auto& [condition, arm] : arms) {
    result.push_back({{"name", arm_name(design, condition)},
                      {"assigned", arm.assigned},
                      {"active", arm.active},
                      {"completed", arm.completed},
                      {"excluded", arm.excluded},
                      {"lost", arm.lost}});
  }
  return result;
}

json cells_of(store::Connection& connection, const RunningStudy& running, std::int64_t now) {
  const study::Design& design = running.study().design();
  json result = json::array();
  for (const store::CellOccupancy& cell : store::cell_occupancy(connection, running.id(), now)) {
    const auto set = static_cast<std::size_t>(cell.item_set);
    result.push_back({{"arm", arm_name(design, cell.condition)},
                      {"item_set", set < design.item_sets.size() ? design.item_sets[set].name : ""},
                      {"target", cell.target()},
                      {"leased", cell.leased},
                      {"completed", cell.completed}});
  }
  return result;
}

json time_bins_of(const StudyProgress& progress) {
  json result = json::array();
  for (const TimeBin& one : progress.time_bins) {
    result.push_back({{"at", one.at}, {"arrived", one.arrived}, {"completed", one.completed}});
  }
  return result;
}

json progress_json(const StudyProgress& progress) {
  json result = {{"arrived", progress.arrived},         {"turned_away", progress.turned_away},
                 {"waiting", progress.waiting},         {"withdrawn", progress.withdrawn},
                 {"simulated", progress.simulated},     {"stretch_ms", progress.time_bin_ms},
                 {"stretches", time_bins_of(progress)}, {"durations_ms", progress.durations_ms}};
  const auto middle = median(progress.durations_ms);
  result["median_ms"] = middle ? json(*middle) : json();
  return result;
}

// What one job of the store reads of a study: all but its sessions.
struct MonitorCounts {
  store::Study study;
  std::map<std::string, std::int64_t> refused;
  std::vector<store::Tombstone> gone;
  json cells;
};

MonitorCounts counted_of(Service& service, const std::string& id,
                         const std::shared_ptr<const RunningStudy>& running) {
  return service.store().wait([&](store::Connection& connection) {
    auto row = store::find_study(connection, id);
    if (!running || !row) fail("There is no study '{}'; its id is NAME@VERSION.", id);
    return MonitorCounts{std::move(*row), store::refusals(connection, id),
                         store::tombstones(connection, id),
                         cells_of(connection, *running, service.now())};
  });
}

}  // namespace

std::vector<http::Route> monitor_routes(Service& service) {
  using enum store::Role;
  const WorkspaceRequestHandler monitor = [&service](const Researcher&, const Request& request) {
    const std::string& id = request.value("id");
    const auto running = service.running_studies().find(id);
    const MonitorCounts counted = counted_of(service, id, running);
    const study::Design& design = running->study().design();
    const StudyProgress progress =
        study_progress(read_sessions_in_parts(service.store(), id), counted.refused, counted.gone);
    json result = progress_json(progress);
    result["id"] = id;
    result["name"] = design.name;
    result["version"] = design.version;
    result["title"] = design.title;
    result["minutes"] = design.minutes;
    result["hash"] = counted.study.hash;
    result["state"] = store::to_text(counted.study.state);
    result["due"] = {{"completed", progress.due.completed},
                     {"failed_checks", progress.due.failed_checks}};
    result["pay"] = {{"amount", design.pay.amount},
                     {"currency", design.pay.currency},
                     {"failed_checks", design.pay.failed_checks}};
    result["panel"] = design.panel.kind;
    result["participant"] = design.panel.participant;
    result["arms"] = arms_of(progress, *running);
    result["cells"] = counted.cells;
    result["now"] = service.now();
    return http::json_response(result.dump());
  };
  return {{http::Method::get, "/api/studies/:id/monitor",
           workspace_handler(service, {owner, analyst, assistant}, monitor)}};
}

}  // namespace assay::server
