// Logging in and out, and making an account from an invitation.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "http/refusal.h"
#include "server/researcher.h"
#include "store/audit.h"
#include "store/logins.h"

namespace assay::server {
namespace {

using http::refuse;
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

// Throws away who it was, but not that it was the same.
std::string place_of(const Request& request) { return store::sha256(http::rate_key(request.peer)); }

void run_aside(Service& service, const Reply& reply, std::function<void()> work) {
  const bool taken = service.aside().run([reply, work = std::move(work)] {
    try {
      work();
    } catch (...) {
      reply(http::refusal(std::current_exception()));
    }
  });
  if (!taken) reply(http::refusal(503, "Too many people are logging in; try again in a moment."));
}

// The password is compared on a thread of its own, since that takes long by intention.
void log_in(Service& service, const Request& request, const Reply& reply) {
  const std::vector<std::string> given = texts_of(request, {"name", "password"});
  run_aside(
      service, reply, [&service, reply, given, place = place_of(request), secure = request.secure] {
        const store::LoginAttempt attempt =
            service.store().wait([&](store::Connection& connection) {
              return store::begin_login(connection, given[0], place, service.now());
            });
        if (attempt.wait_ms > 0) {
          refuse(429, "Too many attempts; try again in {} seconds.", attempt.wait_ms / 1000 + 1);
        }
        if (!store::password_matches(attempt.password, given[1])) {
          refuse(401, "The name or the password is not right.");
        }
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

void join(Service& service, const Request& request, const Reply& reply) {
  const std::vector<std::string> given = texts_of(request, {"token", "name", "password"});
  run_aside(service, reply, [&service, reply, given] {
    const std::string hash = store::hash_password(given[2]);
    const store::Account account = service.store().wait([&](store::Connection& connection) {
      const store::Account made =
          store::create_account(connection, given[0], given[1], hash, service.now());
      store::audit(connection, {.at = service.now(),
                                .actor = made.name,
                                .action = "join",
                                .subject = made.name,
                                .details = "{}"});
      return made;
    });
    reply(http::json_response(
        nlohmann::json{{"name", account.name}, {"role", store::to_text(account.role)}}.dump(),
        201));
  });
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
  return {{post, "/api/login", plain(log_in), 4096},
          {post, "/api/join", plain(join), 4096},
          {get, "/api/me", for_roles(service, {owner, analyst, assistant}, who_am_i)},
          {post, "/api/logout", for_roles(service, {owner, analyst, assistant}, leave), 1024}};
}

}  // namespace assay::server
