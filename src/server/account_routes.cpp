// Accounts and the audit log, for owners.
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "server/researcher.h"
#include "store/audit.h"

namespace assay::server {
namespace {

using http::Request;
using http::Response;
using nlohmann::json;

constexpr std::int64_t invitation_ms = 7 * days_ms;

void note(Service& service, store::Connection& connection, const Researcher& who,
          std::string action, std::string subject, const json& details = json::object()) {
  store::audit(connection, {.at = service.now(),
                            .actor = who.account.name,
                            .action = std::move(action),
                            .subject = std::move(subject),
                            .details = details.dump()});
}

Response list_accounts(store::Connection& connection, const Researcher&, const Request&) {
  json result = json::array();
  for (const store::Account& account : store::list_accounts(connection)) {
    result.push_back({{"name", account.name},
                      {"role", store::to_text(account.role)},
                      {"created", account.created},
                      {"disabled", account.disabled}});
  }
  return http::json_response(result.dump());
}

Response audit_log(store::Connection& connection, const Researcher&, const Request& request) {
  std::int64_t from = 1;
  if (const auto given = request.parameter("from")) {
    const auto number = Value<std::int64_t>::read(*given, {.low = 1});
    if (!number) fail("'from' is a number from 1 on, not '{}'.", *given);
    from = *number;
  }
  json entries = json::array();
  for (const store::AuditEntry& entry : store::audit_entries(connection, from)) {
    entries.push_back({{"number", entry.number},
                       {"at", entry.at},
                       {"actor", entry.actor},
                       {"action", entry.action},
                       {"subject", entry.subject},
                       {"details", json::parse(entry.details)}});
  }
  const auto flaw = store::flaw_of_audit(connection);
  return http::json_response(json{{"entries", entries}, {"flaw", flaw.value_or("")}}.dump());
}

}  // namespace

std::vector<http::Route> account_routes(Service& service) {
  using enum http::Method;
  using enum store::Role;
  const ResearcherJob invite = [&service](store::Connection& connection, const Researcher& who,
                                          const Request& request) {
    const store::Role role = store::role(texts_of(request, {"role"})[0]);
    const std::string token =
        store::invite(connection, role, service.now(), service.now() + invitation_ms);
    note(service, connection, who, "invite", std::string(store::to_text(role)));
    return http::json_response(json{{"token", token}}.dump(), 201);
  };
  const ResearcherJob disable = [&service](store::Connection& connection, const Researcher& who,
                                           const Request& request) {
    store::disable_account(connection, request.value("name"));
    note(service, connection, who, "disable", request.value("name"));
    return http::json_response("{}");
  };
  return {{get, "/api/accounts", for_roles(service, {owner}, list_accounts)},
          {post, "/api/accounts/invitations", for_roles(service, {owner}, invite), 1024},
          {post, "/api/accounts/:name/disable", for_roles(service, {owner}, disable), 1024},
          {get, "/api/audit", for_roles(service, {owner}, audit_log)}};
}

}  // namespace assay::server
