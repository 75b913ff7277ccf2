// Logging in and out, and making an account from an invitation.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "infra/store/audit.h"
#include "infra/store/logins.h"
#include "study/server/hashing.h"

namespace assay::server {
namespace {

using http::Reply;
using http::Request;
using http::Response;

Response logged_in(const store::Login& login, bool secure) {
  Response response = http::json_response(nlohmann::json{
      {"name", login.account.name},
      {"role", store::to_text(login.account.role)},
      {"csrf",
       store::csrf_token(login.token)}}.dump());
  response.headers.set("Set-Cookie",
                       fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict{}", login_cookie,
                                   login.token, secure ? "; Secure" : ""));
  response.headers.set("Cache-Control", "no-store");
  return response;
}

// The password is compared on a thread of its own, since that takes long by intention.
void log_in(Service& service, const Request& request, const Reply& reply) {
  const std::vector<std::string> given = required_texts(request, {"name", "password"});
  hash_in_background(
      service, request, reply,
      [&service, reply, given, place = address_hash(request), secure = request.secure] {
        expect_password(service, given[0], given[1], place);
        const store::Login login = service.store().wait([&](store::Connection& connection) {
          const store::Login made = store::finish_login(connection, given[0], place, service.now());
          store::audit(connection, {.at = service.now(),
                                    .actor = given[0],
                                    .action = "log in",
                                    .subject = given[0],
                                    .details = "{}"});
          return made;
        });
        reply(logged_in(login, secure));
      });
}

// Only who holds an invitation makes the server hash a password.
void join(Service& service, const Request& request, const Reply& reply) {
  const std::vector<std::string> given = required_texts(request, {"token", "name", "password"});
  const auto invited = [&service, token = given[0]](store::Connection& connection) {
    if (store::invitation_role(connection, token, service.now())) return;
    fail("This link has been used or has expired: ask an owner for another.");
  };
  const auto made = [&service, reply, given] {
    const std::string hash = store::hash_password(given[2]);
    const store::Account account = service.store().wait([&](store::Connection& connection) {
      const store::Account fresh =
          store::create_account(connection, given[0], given[1], hash, service.now());
      store::audit(connection, {.at = service.now(),
                                .actor = fresh.name,
                                .action = "join",
                                .subject = fresh.name,
                                .details = "{}"});
      return fresh;
    });
    reply(http::json_response(
        nlohmann::json{{"name", account.name}, {"role", store::to_text(account.role)}}.dump(),
        201));
  };
  hash_in_background_after(service, request, reply, invited, made);
}

Response who_am_i(store::Connection&, const Researcher& who, const Request&) {
  return http::json_response(nlohmann::json{{"name", who.account.name},
                                            {"role", store::to_text(who.account.role)},
                                            {"csrf", store::csrf_token(who.token)}}
                                 .dump());
}

Response leave(store::Connection& connection, const Researcher& who, const Request&) {
  store::log_out(connection, who.token);
  Response response = http::json_response("{}");
  response.headers.set(
      "Set-Cookie", fmt::format("{}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0", login_cookie));
  return response;
}

}  // namespace

std::vector<http::Route> login_routes(Service& service) {
  using enum http::Method;
  using enum store::Role;
  const auto plain = [&service](void (*act)(Service&, const Request&, const Reply&)) {
    return [&service, act](const Request& request, const Reply& reply) {
      act(service, request, reply);
    };
  };
  return {
      {post, "/api/login", plain(log_in), 4096},
      {post, "/api/join", plain(join), 4096},
      {get, "/api/me", researcher_handler(service, {owner, analyst, assistant}, who_am_i)},
      {post, "/api/logout", researcher_handler(service, {owner, analyst, assistant}, leave), 1024}};
}

}  // namespace assay::server
