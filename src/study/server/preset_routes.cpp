// What a design can be made of, read from the catalogues: protocols, panels, the fields of a
// design, formats of export; and how many people a study needs.
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json.h"
#include "math/stats/procedure.h"
#include "study/design/fields.h"
#include "study/design/panel.h"
#include "study/design/protocol.h"
#include "study/design/schema.h"
#include "study/responses/exchange.h"
#include "study/server/workspace_api.h"

namespace assay::server {
namespace {

using http::Request;
using http::Response;
using nlohmann::json;

constexpr std::size_t most_spec_letters = 500;

json params_of(const std::vector<Described>& params) {
  json result = json::array();
  for (const Described& one : params) {
    result.push_back({{"name", one.name},
                      {"help", one.help},
                      {"expected", one.expected},
                      {"default", one.defaults.empty() ? "" : one.defaults.front()},
                      {"is_switch", one.is_switch}});
  }
  return result;
}

json protocols() {
  json result = json::array();
  for (const study::Protocol& one : study::catalogue()) {
    result.push_back({{"name", one.info.name},
                      {"summary", one.info.summary},
                      {"paper", one.info.paper},
                      {"texts", one.info.texts},
                      {"compares", Value<study::Compares>::write(one.info.compares)},
                      {"answers", one.info.answers},
                      {"mistakes", one.info.mistakes},
                      {"checks", one.info.checks},
                      {"params", params_of(one.params())}});
  }
  return result;
}

json panels() {
  json result = json::array();
  for (const study::PanelPreset& one : study::panel_presets()) {
    result.push_back({{"name", one.name},
                      {"summary", one.summary},
                      {"fields", study::fields_to_json<json>(one.make())}});
  }
  return result;
}

json tests(bool planning) {
  json result = json::array();
  for (const stats::Procedure& one : stats::catalogue()) {
    if ((one.info.family == stats::Family::planning) != planning) continue;
    result.push_back({{"name", one.info.name},
                      {"title", one.info.title},
                      {"summary", one.info.summary},
                      {"params", planning ? params_of(one.params()) : json::array()}});
  }
  return result;
}

json exports() {
  json result = json::array();
  for (const responses::Export& one : responses::exports()) {
    result.push_back({{"name", one.info.name}, {"summary", one.info.summary}});
  }
  return result;
}

Response presets(const Researcher&, const Request&) {
  return http::json_response(json{
      {"protocols", protocols()},
      {"panels", panels()},
      {"tests", tests(false)},
      {"planning", tests(true)},
      {"exports", exports()}}.dump());
}

Response schema(const Researcher&, const Request&) {
  return http::json_response(study::design_schema());
}

// What a test of the family "planning" says; it needs no data.
Response power(const Researcher&, const Request& request) {
  const std::string text = text_member(json_object_body(request), "test", "");
  if (text.size() > most_spec_letters) fail("The spec of the test is too long.");
  const Spec spec = parse_spec(text);
  const stats::Procedure& test = find(stats::catalogue(), spec.name, "test");
  if (test.info.family != stats::Family::planning) fail("'{}' plans nothing.", spec.name);
  const stats::Result result = stats::run_procedure(test, spec.settings, {});
  json answer = parse_json(stats::to_json(result), "The result");
  answer["sentence"] = stats::to_sentence(result);
  return http::json_response(answer.dump());
}

}  // namespace

std::vector<http::Route> preset_routes(Service& service) {
  using enum http::Method;
  using enum store::Role;
  return {{get, "/api/presets", workspace_handler(service, {owner, analyst, assistant}, presets)},
          {get, "/api/schema", workspace_handler(service, {owner, analyst, assistant}, schema)},
          {post, "/api/power", long_task_handler(service, {owner, analyst}, power), 4096}};
}

}  // namespace assay::server
