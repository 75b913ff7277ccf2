#include "study/server/workspace_api.h"

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json.h"
#include "infra/http/refusal.h"
#include "infra/store/audit.h"
#include "study/design/json.h"

namespace assay::server {
namespace {

using nlohmann::json;

constexpr std::string_view busy = "Too much is going on; come back in a minute.";

http::Handler handler_on(Service& service, BackgroundWorker& thread, std::vector<store::Role> roles,
                         WorkspaceRequestHandler work) {
  return [&service, &thread, roles = std::move(roles), work = std::move(work)](
             const http::Request& request, http::Reply reply) {
    auto who = std::make_shared<Researcher>();
    service.store().submit(
        [&service, roles, request, who](store::Connection& connection) {
          *who = researcher_of(service, connection, request);
          expect_role(*who, roles);
        },
        [&thread, work, request, who, reply = std::move(reply)](std::exception_ptr problem) {
          if (problem) return reply(refusal_response(problem));
          const bool taken = thread.run([work, request, who, reply] {
            try {
              http::Response response = work(*who, request);
              if (!response.headers.contains("Cache-Control")) {
                response.headers.set("Cache-Control", "no-store");
              }
              reply(std::move(response));
            } catch (...) {
              reply(refusal_response(std::current_exception()));
            }
          });
          if (!taken) reply(http::refusal(503, busy));
        });
  };
}

}  // namespace

http::Handler workspace_handler(Service& service, std::initializer_list<store::Role> roles,
                                WorkspaceRequestHandler work) {
  return handler_on(service, service.workspace_worker(), roles, std::move(work));
}

http::Handler long_task_handler(Service& service, std::initializer_list<store::Role> roles,
                                WorkspaceRequestHandler work) {
  return handler_on(service, service.long_task_worker(), roles, std::move(work));
}

void write_audit_entry(Service& service, const Researcher& who, const std::string& action,
                       const std::string& subject, const json& details) {
  service.store().wait([&](store::Connection& connection) {
    store::audit(connection, {.at = service.now(),
                              .actor = who.account.name,
                              .action = action,
                              .subject = subject,
                              .details = details.dump()});
  });
}

json json_object_body(const http::Request& request) {
  json body = parse_json(request.body, "The body");
  if (!body.is_object()) fail("The body is not a JSON object.");
  return body;
}

std::string text_member(const json& object, const char* name, std::string otherwise) {
  const auto found = object.find(name);
  if (found == object.end()) return otherwise;
  if (!found->is_string()) fail("'{}' is {}, not a text.", name, study::json_type_name(*found));
  return found->get<std::string>();
}

std::vector<std::string> text_list_member(const json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end()) return {};
  if (!found->is_array()) fail("'{}' is {}, not a list.", name, study::json_type_name(*found));
  std::vector<std::string> result;
  for (const json& one : *found) {
    if (!one.is_string()) fail("'{}' has {} in it, not a text.", name, study::json_type_name(one));
    result.push_back(one.get<std::string>());
  }
  return result;
}

double number_member(const json& object, const char* name, double otherwise, const Range& range) {
  const auto found = object.find(name);
  if (found == object.end()) return otherwise;
  const bool fits = found->is_number() && range.contains(found->get<double>());
  if (!fits) fail("'{}' is not {}.", name, Value<double>::expected(range));
  return found->get<double>();
}

}  // namespace assay::server
