#include "study/server/hashing.h"

#include "base/sha256.h"
#include "infra/http/rate_limit.h"
#include "infra/http/refusal.h"
#include "infra/store/logins.h"

namespace assay::server {
namespace {

constexpr std::string_view too_many_logins =
    "Too many people are logging in; try again in a moment.";

}  // namespace

std::string address_hash(const http::Request& request) {
  return sha256(http::rate_key(request.peer));
}

void hash_in_background(Service& service, const http::Request& request, const http::Reply& reply,
                        std::function<void()> work) {
  const ConcurrencyLimit::Place place =
      service.hashing_limit().enter(http::rate_key(request.peer), most_hashing_of_an_address);
  if (!place) return reply(http::refusal(429, too_many_logins));
  const bool taken = service.password_worker().run([reply, place, work = std::move(work)] {
    try {
      work();
    } catch (...) {
      reply(refusal_response(std::current_exception()));
    }
  });
  if (!taken) reply(http::refusal(503, too_many_logins));
}

void hash_in_background_after(Service& service, const http::Request& request,
                              const http::Reply& reply, store::Store::Job allowed,
                              std::function<void()> work) {
  service.store().submit(std::move(allowed), [&service, request, reply, work = std::move(work)](
                                                 const std::exception_ptr& problem) {
    if (problem) return reply(refusal_response(problem));
    hash_in_background(service, request, reply, work);
  });
}

http::Handler hashing_handler(Service& service, WorkspaceRequestHandler work) {
  return
      [&service, work = std::move(work)](const http::Request& request, const http::Reply& reply) {
        auto who = std::make_shared<Researcher>();
        const auto known = [&service, request, who](store::Connection& connection) {
          *who = researcher_of(service, connection, request);
        };
        hash_in_background_after(service, request, reply, known, [work, request, who, reply] {
          http::Response response = work(*who, request);
          response.headers.set("Cache-Control", "no-store");
          reply(std::move(response));
        });
      };
}

void expect_password(Service& service, const std::string& name, const std::string& password,
                     const std::string& place) {
  const store::LoginAttempt attempt = service.store().wait([&](store::Connection& connection) {
    return store::begin_login(connection, name, place, service.now());
  });
  if (attempt.wait_ms > 0) {
    http::refuse(429, "Too many attempts; try again in {} seconds.", attempt.wait_ms / 1000 + 1);
  }
  if (!store::password_matches(attempt.password, password)) {
    http::refuse(401, "The name or the password is not right.");
  }
}

}  // namespace assay::server
