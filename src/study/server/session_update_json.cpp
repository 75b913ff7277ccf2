// What a browser is told, as JSON.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "study/server/arrivals.h"
#include "study/server/session_flow.h"

namespace assay::server {
namespace {

using nlohmann::json;

// Who failed the hidden checks and is paid all the same has the code of who completed, unless the
// panel has another for them.
study::End end_for_panel(const study::Design& design, study::End end) {
  const bool has_code =
      std::ranges::find(design.panel.codes, end, &study::Code::state) != design.panel.codes.end();
  const bool is_paid = end == study::End::failed_checks && design.pay.failed_checks;
  return is_paid && !has_code ? study::End::completed : end;
}

json departure_of(const RunningStudy& running, study::End end, const store::Session& session) {
  const study::Design& design = running.study().design();
  const study::Departure way = study::departure(design.panel, end_for_panel(design, end),
                                                parameters_from_text(session.panel),
                                                sha256("receipt of " + session.id).substr(0, 16));
  json fields = json::array();
  for (const auto& [name, value] : way.fields) fields.push_back({name, value});
  return {
      {"redirect", way.redirect}, {"action", way.action}, {"fields", fields}, {"code", way.code}};
}

}  // namespace

nlohmann::ordered_json to_json(const SessionUpdate& update, const RunningStudy& running,
                               const store::Session& session) {
  nlohmann::ordered_json result;
  if (update.dropped > 0) result["dropped"] = update.dropped;
  if (update.end) {
    json end = departure_of(running, *update.end, session);
    end["debrief"] = running.study().design().debrief;
    // Who failed the hidden checks is not told of them.
    const study::End shown =
        *update.end == study::End::failed_checks ? study::End::completed : *update.end;
    end["state"] = Value<study::End>::write(shown);
    result["end"] = std::move(end);
  }
  if (!update.refused.empty()) result["refused"] = update.refused;
  result["step"] = update.step;
  result["steps"] = update.steps;
  result["stored"] = update.stored;
  if (!update.screen.is_null()) result["screen"] = update.screen;
  if (!update.feedback.is_null()) result["feedback"] = update.feedback;
  return result;
}

}  // namespace assay::server
