#include <gmock/gmock.h>

#include "infra/http/refusal.h"
#include "study/server/lab_test.h"

namespace assay::server {
namespace {

using nlohmann::json;
using testing::HasSubstr;

constexpr const char* fresh = "a fresh set of words";

class PasswordRoutes : public Lab {
 protected:
  PasswordRoutes() {
    for (const char* name : {"ada", "bob"}) {
      job([&](store::Connection& connection) {
        const std::string token = store::invite(connection, store::Role::owner, now_, now_ + 9);
        store::create_account(connection, token, name, store::hash_password(password, {1, 8192}),
                              now_);
      });
    }
  }
  Browser browser() { return Browser(host_->port()); }
  Browser logged_in(const std::string& name, const std::string& word = password) {
    Browser result = browser();
    EXPECT_EQ(result.log_in(name, word).status, 200);
    return result;
  }
};

TEST_F(PasswordRoutes, OnesOwnPasswordIsChangedByWhoKnowsTheOldOne) {
  Browser here = logged_in("ada");
  Browser there = logged_in("ada");
  const http::Response wrong =
      here.post("/api/password", {{"old", "not the old one"}, {"new", fresh}});
  EXPECT_EQ(wrong.status, 403);
  EXPECT_EQ(here.post("/api/password", {{"old", password}, {"new", "short"}}).status, 400);
  EXPECT_EQ(there.send(http::Method::get, "/api/me").status, 200);
  EXPECT_EQ(here.post("/api/password", {{"old", password}, {"new", fresh}}).status, 200);
  EXPECT_EQ(last_entry().action, "change password");
  EXPECT_EQ(here.send(http::Method::get, "/api/me").status, 200);
  EXPECT_EQ(there.send(http::Method::get, "/api/me").status, 401) << "other logins end";
  EXPECT_EQ(browser().log_in("ada").status, 401);
  logged_in("ada", fresh);
}

TEST_F(PasswordRoutes, GuessesAtTheOldPasswordAreSlowed) {
  Browser here = logged_in("ada");
  for (int guess = 0; guess < 5; ++guess) {
    EXPECT_EQ(here.post("/api/password", {{"old", "wrong words"}, {"new", fresh}}).status, 403);
  }
  EXPECT_EQ(here.post("/api/password", {{"old", password}, {"new", fresh}}).status, 429);
}

TEST_F(PasswordRoutes, AnOwnerResetsAnothersByALinkThatWorksOnce) {
  Browser ada = logged_in("ada");
  Browser bob = logged_in("bob");
  const http::Response made = ada.post("/api/accounts/bob/reset", json::object());
  EXPECT_EQ(made.status, 201);
  EXPECT_EQ(last_entry().action + " " + last_entry().subject, "reset password bob");
  EXPECT_EQ(bob.send(http::Method::get, "/api/me").status, 401);
  EXPECT_EQ(browser().log_in("bob").status, 401);
  const json set = {{"token", json::parse(made.body)["token"]}, {"password", fresh}};
  const http::Response used = browser().post("/api/reset", set);
  EXPECT_EQ(used.status, 200);
  EXPECT_EQ(json::parse(used.body)["name"], "bob");
  EXPECT_EQ(last_entry().action + " " + last_entry().actor, "set password bob");
  EXPECT_EQ(browser().post("/api/reset", set).status, 400);
  logged_in("bob", fresh);
  EXPECT_THAT(ada.post("/api/accounts/ada/reset", json::object()).body, HasSubstr("change your"));
  EXPECT_EQ(ada.post("/api/accounts/eve/reset", json::object()).status, 400);
  EXPECT_EQ(analyst().post("/api/accounts/ada/reset", json::object()).status, 403);
}

TEST_F(PasswordRoutes, ALinkExpiresAfterADay) {
  Browser ada = logged_in("ada");
  const json made = json::parse(ada.post("/api/accounts/bob/reset", json::object()).body);
  now_ += days_ms;
  EXPECT_EQ(browser().post("/api/reset", {{"token", made["token"]}, {"password", fresh}}).status,
            400);
}

// Hashing takes 64 MiB and some tenths of a second: it was done before anybody looked at the token.
TEST_F(PasswordRoutes, ATokenIsCheckedBeforeAnythingIsHashed) {
  // What is too short cannot be hashed, so the answer tells which was looked at first.
  for (const char* path : {"/api/join", "/api/reset"}) {
    json body = {{"token", "guessed"}, {"password", "short"}};
    if (path == std::string("/api/join")) body["name"] = "eve";
    const http::Response refused = browser().post(path, body);
    EXPECT_EQ(refused.status, 400);
    EXPECT_THAT(refused.body, HasSubstr("has been used or has expired")) << path;
  }
}

// A page of another site can send a form in the browser of somebody who is logged in.
TEST_F(PasswordRoutes, WhatChangesSomethingIsTakenAsJsonAlone) {
  for (const char* type : {"", "text/plain", "application/x-www-form-urlencoded",
                           "multipart/form-data; boundary=x", "application/json-patch"}) {
    Browser form = browser();
    form.set_content_type(type);
    const http::Response refused = form.log_in("ada");
    EXPECT_EQ(refused.status, 415) << type;
    EXPECT_THAT(refused.body, HasSubstr("application/json"));
  }
  Browser named = browser();
  named.set_content_type("Application/JSON; charset=utf-8");
  EXPECT_EQ(named.log_in("ada").status, 200);
  const std::vector<http::Route> routes = host_->service().routes();
  const auto is_for_people = [](const std::string& pattern) {
    return pattern == "/api/open" || pattern == "/api/reports" || pattern == "/api/alive" ||
           pattern == "/api/withdraw" || pattern == "/api/ended";
  };
  for (const http::Route& route : routes) {
    if (route.method == http::Method::get || is_for_people(route.pattern)) continue;
    const http::Request plain{.method = route.method, .path = route.pattern};
    EXPECT_THROW(route.handler(plain, [](const http::Response&) {}), http::Refusal)
        << route.pattern;
  }
}

TEST_F(PasswordRoutes, OldLoginsAndLinksArePurged) {
  logged_in("ada");
  browser().log_in("eve", "wrong words");
  job([&](store::Connection& c) {
    store::invite(c, store::Role::analyst, now_, now_ + days_ms);
    store::password_link(c, "bob", now_, now_ + days_ms);
  });
  const auto count = [&](const char* table) {
    return job([&](store::Connection& c) {
      return c.number(fmt::format("SELECT count(*) FROM {}", table));
    });
  };
  const auto tables = {"logins", "login_failures", "invitations", "password_links"};
  host_->service().tidy_up();
  for (const char* table : tables) EXPECT_GT(count(table), 0) << table;
  // Only time in which a server runs counts, and it looks at least every five minutes.
  for (std::int64_t passed = 0; passed < 25 * 60; passed += 5) {
    now_ += 5 * minutes_ms;
    host_->service().tidy_up();
  }
  for (const char* table : tables) EXPECT_EQ(count(table), 0) << table;
}

}  // namespace
}  // namespace assay::server
