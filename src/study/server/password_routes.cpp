// Changing one's password, and setting one by a link when it was forgotten.
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "infra/http/refusal.h"
#include "infra/store/audit.h"
#include "infra/store/logins.h"
#include "study/server/hashing.h"

namespace assay::server {
namespace {

using http::Reply;
using http::Request;
using http::Response;
using nlohmann::json;

void note_password(Service& service, store::Connection& connection, const std::string& actor,
                   const std::string& action, const std::string& name) {
  store::audit(
      connection,
      {.at = service.now(), .actor = actor, .action = action, .subject = name, .details = "{}"});
}

// The login that asks goes on; all others of the account end.
Response change_password(Service& service, const Researcher& who, const Request& request) {
  const std::vector<std::string> given = required_texts(request, {"old", "new"});
  const std::string& name = who.account.name;
  const std::string place = address_hash(request);
  try {
    expect_password(service, name, given[0], place);
  } catch (const http::Refusal& refusal) {
    // 401 would say that the login is over.
    if (refusal.status() != 401) throw;
    http::refuse(403, "The old password is not right.");
  }
  const std::string hash = store::hash_password(given[1]);
  service.store().wait([&](store::Connection& connection) {
    store::forgive(connection, name, place);
    store::set_password(connection, name, hash, who.token);
    note_password(service, connection, name, "change password", name);
  });
  return http::json_response("{}");
}

Response make_link(Service& service, store::Connection& connection, const Researcher& who,
                   const Request& request) {
  const std::string& name = request.value("name");
  if (name == who.account.name) {
    fail("You are logged in as '{}': change your own password instead of resetting it.", name);
  }
  const std::string token = store::password_link(connection, name, service.now(),
                                                 service.now() + store::password_link_ms);
  note_password(service, connection, who.account.name, "reset password", name);
  return http::json_response(json{{"token", token}}.dump(), 201);
}

void use_link(Service& service, const Request& request, const Reply& reply) {
  const std::vector<std::string> given = required_texts(request, {"token", "password"});
  const auto allowed = [&service, token = given[0]](store::Connection& connection) {
    if (store::linked_account(connection, token, service.now())) return;
    fail("This link has been used or has expired: ask an owner for another.");
  };
  hash_in_background_after(service, request, reply, allowed, [&service, given, reply] {
    const std::string hash = store::hash_password(given[1]);
    const std::string name = service.store().wait([&](store::Connection& connection) {
      std::string account = store::use_password_link(connection, given[0], hash, service.now());
      note_password(service, connection, account, "set password", account);
      return account;
    });
    reply(http::json_response(json{{"name", name}}.dump()));
  });
}

}  // namespace

std::vector<http::Route> password_routes(Service& service) {
  using enum http::Method;
  const auto change = [&service](const Researcher& who, const Request& request) {
    return change_password(service, who, request);
  };
  const ResearcherJob link = [&service](store::Connection& connection, const Researcher& who,
                                        const Request& request) {
    return make_link(service, connection, who, request);
  };
  const auto set = [&service](const Request& request, const Reply& reply) {
    use_link(service, request, reply);
  };
  return {{post, "/api/password", hashing_handler(service, change), 4096},
          {post, "/api/accounts/:name/reset",
           researcher_handler(service, {store::Role::owner}, link), 1024},
          {post, "/api/reset", set, 4096}};
}

}  // namespace assay::server
