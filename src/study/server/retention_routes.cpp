// When the data of which study are deleted, and moving that. Everybody sees it and what is the
// matter with the server's clock; owners move dates.
#include <nlohmann/json.hpp>

#include "infra/http/refusal.h"
#include "infra/store/audit.h"
#include "infra/store/retention.h"
#include "study/server/workspace_api.h"

namespace assay::server {
namespace {

using http::Request;
using http::Response;
using nlohmann::json;

constexpr double latest_ms = 253'402'300'800'000;  // the year 10000

json retention_json(const store::Retention& study) {
  json result{{"study", study.study},
              {"keep_until", nullptr},
              {"sessions", study.sessions},
              {"events", study.events},
              {"due", study.is_due},
              {"announced", nullptr},
              {"grace_left_ms", study.grace_left}};
  if (study.keep_until) result["keep_until"] = *study.keep_until;
  if (study.announced) result["announced"] = *study.announced;
  return result;
}

// The body {"until": milliseconds since 1970}, or null to keep for good.
std::optional<std::int64_t> until_in(const Request& request) {
  const json body = json_object_body(request);
  if (!body.contains("until")) http::refuse(400, "The body needs 'until': a time, or null.");
  if (body["until"].is_null()) return std::nullopt;
  return static_cast<std::int64_t>(number_member(body, "until", 0, {0, latest_ms}));
}

}  // namespace

std::vector<http::Route> retention_routes(Service& service) {
  using enum http::Method;
  using enum store::Role;
  const ResearcherJob list = [&service](store::Connection& connection, const Researcher&,
                                        const Request&) {
    json studies = json::array();
    for (const store::Retention& study :
         store::retentions(connection, service.options().grace_ms)) {
      studies.push_back(retention_json(study));
    }
    return http::json_response(json{
        {"clock", service.time().warning()},
        {"now", service.now()},
        {"studies",
         std::move(studies)}}.dump());
  };
  const ResearcherJob keep = [&service](store::Connection& connection, const Researcher& who,
                                        const Request& request) {
    const std::string& id = request.value("id");
    const auto until = until_in(request);
    store::keep_study(connection, id, until);
    store::audit(connection, {.at = service.now(),
                              .actor = who.account.name,
                              .action = "keep study",
                              .subject = id,
                              .details = json{{"until", until ? json(*until) : json()}}.dump()});
    return http::json_response("{}");
  };
  return {{get, "/api/retention", researcher_handler(service, {owner, analyst, assistant}, list)},
          {post, "/api/studies/:id/keep", researcher_handler(service, {owner}, keep), 1024}};
}

}  // namespace assay::server
