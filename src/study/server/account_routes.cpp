// Accounts and the audit log, for owners.
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json.h"
#include "infra/store/audit.h"
#include "infra/store/chain_key.h"
#include "study/server/workspace_api.h"

namespace assay::server {
namespace {

using http::Request;
using http::Response;
using nlohmann::json;

void note_account(Service& service, store::Connection& connection, const Researcher& who,
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

constexpr double most_entries_of_a_page = 1000;

// Newest first; `older` tells whether there are more behind the last one.
Response audit_log(Service& service, const Request& request) {
  // All of it is read to see whether it is as it was written, by a conversation of its own.
  const auto own = store::open_chained(service.store().url(), service.chain_key_file());
  store::Connection& connection = *own;
  const store::Transaction reading(connection, store::Transaction::Kind::read);
  const std::int64_t total = store::audit_size(connection);
  const std::int64_t before = integer_parameter(request, "before", {.low = 1}, total + 1);
  const std::int64_t count = integer_parameter(request, "count", {1, most_entries_of_a_page}, 100);
  const std::string text(request.parameter("text").value_or(""));
  // One more than is shown, to know whether there is one.
  auto found = store::newest_audit_entries(connection, before, count + 1, text);
  const bool older = static_cast<std::int64_t>(found.size()) > count;
  if (older) found.pop_back();
  json entries = json::array();
  for (const store::AuditEntry& entry : found) {
    entries.push_back({{"number", entry.number},
                       {"at", entry.at},
                       {"actor", entry.actor},
                       {"action", entry.action},
                       {"subject", entry.subject},
                       {"details", parse_json(entry.details, "The entry of the log")}});
  }
  const auto flaw = store::find_audit_flaw(connection);
  return http::json_response(
      json{{"entries", entries}, {"total", total}, {"older", older}, {"flaw", flaw.value_or("")}}
          .dump());
}

}  // namespace

std::vector<http::Route> account_routes(Service& service) {
  using enum http::Method;
  using enum store::Role;
  const ResearcherJob invite = [&service](store::Connection& connection, const Researcher& who,
                                          const Request& request) {
    const store::Role role = store::role(required_texts(request, {"role"})[0]);
    const std::string token =
        store::invite(connection, role, service.now(), service.now() + store::invitation_ms);
    note_account(service, connection, who, "invite", std::string(store::to_text(role)));
    return http::json_response(json{{"token", token}}.dump(), 201);
  };
  const ResearcherJob disable = [&service](store::Connection& connection, const Researcher& who,
                                           const Request& request) {
    store::disable_account(connection, request.value("name"));
    note_account(service, connection, who, "disable", request.value("name"));
    return http::json_response("{}");
  };
  const ResearcherJob enable = [&service](store::Connection& connection, const Researcher& who,
                                          const Request& request) {
    store::enable_account(connection, request.value("name"));
    note_account(service, connection, who, "enable", request.value("name"));
    return http::json_response("{}");
  };
  return {
      {get, "/api/accounts", researcher_handler(service, {owner}, list_accounts)},
      {post, "/api/accounts/invitations", researcher_handler(service, {owner}, invite), 1024},
      {post, "/api/accounts/:name/disable", researcher_handler(service, {owner}, disable), 1024},
      {post, "/api/accounts/:name/enable", researcher_handler(service, {owner}, enable), 1024},
      {get, "/api/audit",
       workspace_handler(service, {owner}, [&service](const Researcher&, const Request& request) {
         return audit_log(service, request);
       })}};
}

}  // namespace assay::server
