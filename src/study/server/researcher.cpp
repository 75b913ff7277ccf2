#include "study/server/researcher.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json.h"
#include "infra/http/refusal.h"
#include "infra/store/logins.h"

namespace assay::server {
namespace {

using http::refuse;

bool changes_something(http::Method method) {
  return method != http::Method::get && method != http::Method::head;
}

}  // namespace

Researcher researcher_of(Service& service, store::Connection& connection,
                         const http::Request& request) {
  const std::string token(http::cookie(request.headers, login_cookie).value_or(""));
  std::optional<store::Account> account;
  if (!token.empty()) account = store::account_of_login(connection, token, service.now());
  if (!account) refuse(401, "Please log in.");
  const std::string_view given = request.headers.find(csrf_header).value_or("");
  if (changes_something(request.method) && !store::same_secret(given, store::csrf_token(token))) {
    refuse(403, "The request does not carry the token of your login; reload the page.");
  }
  return {std::move(*account), token};
}

void expect_role(const Researcher& who, std::span<const store::Role> roles) {
  if (std::ranges::find(roles, who.account.role) == roles.end()) {
    refuse(403, "Your role, {}, may not do this.", store::to_text(who.account.role));
  }
}

http::Handler researcher_handler(Service& service, std::initializer_list<store::Role> roles,
                                 ResearcherJob job) {
  return [&service, allowed = std::vector(roles), job = std::move(job)](
             const http::Request& request, http::Reply reply) {
    reply_from_job(service, std::move(reply),
                   [&service, allowed, job, request](store::Connection& connection) {
                     const Researcher who = researcher_of(service, connection, request);
                     expect_role(who, allowed);
                     http::Response response = job(connection, who, request);
                     response.headers.set("Cache-Control", "no-store");
                     return response;
                   });
  };
}

http::Route json_only(http::Route route) {
  if (!changes_something(route.method)) return route;
  route.handler = [handler = std::move(route.handler)](const http::Request& request,
                                                       http::Reply reply) {
    const std::string_view given = request.headers.find("Content-Type").value_or("");
    const std::string_view type = http::trimmed(given.substr(0, given.find(';')));
    if (!http::same_word(type, "application/json")) {
      refuse(415, "This takes JSON alone: send it with 'Content-Type: application/json'.");
    }
    handler(request, std::move(reply));
  };
  return route;
}

std::int64_t integer_parameter(const http::Request& request, const char* name, const Range& range,
                               std::int64_t otherwise) {
  const auto given = request.parameter(name);
  if (!given) return otherwise;
  const auto number = Value<std::int64_t>::read(*given, range);
  if (!number) fail("'{}' is {}, not '{}'.", name, Value<std::int64_t>::expected(range), *given);
  return *number;
}

std::vector<std::string> required_texts(const http::Request& request,
                                        std::initializer_list<const char*> names) {
  const nlohmann::json body = parse_json(request.body, "The body");
  if (!body.is_object()) fail("The body is not a JSON object.");
  std::vector<std::string> result;
  for (const char* name : names) {
    const auto found = body.find(name);
    if (found == body.end() || !found->is_string()) fail("The body needs a text '{}'.", name);
    result.push_back(found->get<std::string>());
  }
  if (body.size() != names.size()) fail("The body has more than {} fields.", names.size());
  return result;
}

}  // namespace assay::server
