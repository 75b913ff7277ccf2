// The live monitor of a study.
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "server/desk.h"
#include "server/monitor.h"
#include "server/parts.h"
#include "store/consents.h"
#include "store/slots.h"
#include "study/plan.h"

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

json arms_of(const Flow& flow, const Live& live) {
  const study::Design& design = live.study().design();
  std::map<std::int64_t, Arm> arms = flow.arms;
  // Those nobody was assigned to are there as well.
  for (const study::Cell& cell : live.study().cells()) arms[static_cast<int>(cell.condition)];
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

json cells_of(store::Connection& connection, const Live& live, std::int64_t now) {
  const study::Design& design = live.study().design();
  json result = json::array();
  for (const store::Filling& cell : store::filling(connection, live.id(), now)) {
    const auto set = static_cast<std::size_t>(cell.item_set);
    result.push_back({{"arm", arm_name(design, cell.condition)},
                      {"item_set", set < design.item_sets.size() ? design.item_sets[set].name : ""},
                      {"target", cell.target()},
                      {"leased", cell.leased},
                      {"completed", cell.completed}});
  }
  return result;
}

json stretches_of(const Flow& flow) {
  json result = json::array();
  for (const Stretch& one : flow.stretches) {
    result.push_back({{"at", one.at}, {"arrived", one.arrived}, {"completed", one.completed}});
  }
  return result;
}

json told(const Flow& flow) {
  json result = {{"arrived", flow.arrived},         {"turned_away", flow.turned_away},
                 {"waiting", flow.waiting},         {"withdrawn", flow.withdrawn},
                 {"simulated", flow.simulated},     {"stretch_ms", flow.stretch_ms},
                 {"stretches", stretches_of(flow)}, {"durations_ms", flow.durations_ms}};
  const auto middle = median(flow.durations_ms);
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
                         const std::shared_ptr<const Live>& live) {
  return service.store().wait([&](store::Connection& connection) {
    auto row = store::find_study(connection, id);
    if (!live || !row) fail("There is no study '{}'; its id is NAME@VERSION.", id);
    return MonitorCounts{std::move(*row), store::refusals(connection, id),
                         store::tombstones(connection, id),
                         cells_of(connection, *live, service.now())};
  });
}

}  // namespace

std::vector<http::Route> monitor_routes(Service& service) {
  using enum store::Role;
  const DeskWork monitor = [&service](const Researcher&, const Request& request) {
    const std::string& id = request.value("id");
    const auto live = service.lives().find(id);
    const MonitorCounts counted = counted_of(service, id, live);
    const study::Design& design = live->study().design();
    const Flow flow =
        flow_of(sessions_in_parts(service.store(), id), counted.refused, counted.gone);
    json result = told(flow);
    result["id"] = id;
    result["name"] = design.name;
    result["version"] = design.version;
    result["title"] = design.title;
    result["minutes"] = design.minutes;
    result["hash"] = counted.study.hash;
    result["state"] = store::to_text(counted.study.state);
    result["due"] = {{"completed", flow.due.completed}, {"failed_checks", flow.due.failed_checks}};
    result["pay"] = {{"amount", design.pay.amount},
                     {"currency", design.pay.currency},
                     {"failed_checks", design.pay.failed_checks}};
    result["panel"] = design.panel.kind;
    result["participant"] = design.panel.participant;
    result["arms"] = arms_of(flow, *live);
    result["cells"] = counted.cells;
    result["now"] = service.now();
    return http::json_response(result.dump());
  };
  return {{http::Method::get, "/api/studies/:id/monitor",
           at_desk(service, {owner, analyst, assistant}, monitor)}};
}

}  // namespace assay::server
