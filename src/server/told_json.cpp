// What a browser is told, as JSON. Screens and feedback are JSON already and are put in as they
// are.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "server/walk.h"
#include "study/panel.h"

namespace assay::server {
namespace {

using nlohmann::json;

study::Parameters captured_of(const store::Session& session) {
  study::Parameters result;
  for (const auto& pair : json::parse(session.panel)) {
    result.emplace_back(pair.at(0).get<std::string>(), pair.at(1).get<std::string>());
  }
  return result;
}

json departure_of(const Live& live, study::End end, const store::Session& session) {
  const study::Departure way =
      study::departure(live.study().design().panel, end, captured_of(session));
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
