// What a browser is told, as JSON. Screens and feedback are JSON already and are put in as they
// are.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "server/arrivals.h"
#include "server/walk.h"

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

json departure_of(const Live& live, study::End end, const store::Session& session) {
  const study::Design& design = live.study().design();
  const study::Departure way =
      study::departure(design.panel, end_for_panel(design, end), parameters_of(session.panel),
                       sha256("receipt of " + session.id).substr(0, 16));
  json fields = json::array();
  for (const auto& [name, value] : way.fields) fields.push_back({name, value});
  return {
      {"redirect", way.redirect}, {"action", way.action}, {"fields", fields}, {"code", way.code}};
}

}  // namespace

std::string to_json(const Told& told, const Live& live, const store::Session& session) {
  json result = {{"stored", told.stored}, {"step", told.step}, {"steps", told.steps}};
  if (!told.refused.empty()) result["refused"] = told.refused;
  if (told.dropped > 0) result["dropped"] = told.dropped;
  if (told.end) {
    result["end"] = departure_of(live, *told.end, session);
    result["end"]["debrief"] = live.study().design().debrief;
    // Who failed the hidden checks is not told of them.
    const study::End shown =
        *told.end == study::End::failed_checks ? study::End::completed : *told.end;
    result["end"]["state"] = Value<study::End>::write(shown);
  }
  std::string text = result.dump();
  text.pop_back();
  if (!told.screen.empty()) text += fmt::format(",\"screen\":{}", told.screen);
  if (!told.feedback.empty()) text += fmt::format(",\"feedback\":{}", told.feedback);
  return text + "}";
}

}  // namespace assay::server
