#include "study/server/researcher.h"

#include "infra/store/audit.h"
#include "infra/store/slots.h"
#include "study/server/browser_test.h"
#include "study/server/running_test.h"

namespace assay::server {
namespace {

using testing::HasSubstr;
using testing::Not;

class Researchers : public Running {
 protected:
  void SetUp() override {
    start(study::test_design("team:set_size=4"));
    const auto token = job([&](store::Connection& connection) {
      return store::set_up_token(connection, now_, now_ + days_ms);
    });
    join(*token, "olga");
  }
  int join(const std::string& token, const std::string& name) {
    return browser()
        .send(http::Method::post, "/api/join",
              {{"token", token}, {"name", name}, {"password", password}})
        .status;
  }
  Browser browser() { return Browser(host_->port()); }
  Browser logged_in(const std::string& name) {
    Browser result = browser();
    EXPECT_EQ(result.log_in(name).status, 200);
    return result;
  }
  // An account of that role, made by the owner's invitation.
  Browser colleague(const std::string& role) {
    Browser owner = logged_in("olga");
    const auto invited =
        owner.send(http::Method::post, "/api/accounts/invitations", {{"role", role}});
    EXPECT_EQ(invited.status, 201) << invited.body;
    EXPECT_EQ(join(json::parse(invited.body)["token"], role), 201);
    return logged_in(role);
  }
};

TEST_F(Researchers, NothingIsShownWithoutALogin) {
  for (const http::Route& route : host_->service().routes()) {
    if (route.pattern.find("/api/") != 0 || route.pattern == "/api/login" ||
        route.pattern == "/api/join" || route.pattern == "/api/reset") {
      continue;
    }
    std::string path = route.pattern;
    for (std::size_t at = path.find(':'); at != std::string::npos; at = path.find(':')) {
      const std::size_t end = path.find('/', at);
      path.replace(at, (end == std::string::npos ? path.size() : end) - at, "x");
    }
    const bool reports = path == "/api/reports";
    const json body = reports ? json{{"reports", json::array()}} : json::object();
    EXPECT_EQ(browser().send(route.method, path, body).status, 401) << route.pattern;
  }
}

TEST_F(Researchers, AnInvitationMakesOneAccount) {
  const auto token = job([&](store::Connection& connection) {
    return store::invite(connection, store::Role::analyst, now_, now_ + days_ms);
  });
  EXPECT_EQ(join(token, "ann"), 201);
  EXPECT_EQ(join(token, "bob"), 400);
  EXPECT_EQ(join("guessed", "eve"), 400);
}

TEST_F(Researchers, AWrongPasswordIsRefusedAndManyAreSlowed) {
  Browser guesser = browser();
  for (int at = 0; at < 5; ++at) EXPECT_EQ(guesser.log_in("olga", "wrong password").status, 401);
  const http::Response slowed = guesser.log_in("olga");
  EXPECT_EQ(slowed.status, 429);
  EXPECT_THAT(slowed.body, HasSubstr("seconds"));
  now_ += minutes_ms;
  EXPECT_EQ(guesser.log_in("olga").status, 200);
}

TEST_F(Researchers, AChangeNeedsTheTokenOfTheLogin) {
  Browser olga = logged_in("olga");
  const json paused = {{"state", "paused"}};
  EXPECT_EQ(olga.send(http::Method::post, "/api/studies/trial_run@1/state", paused, false).status,
            403);
  EXPECT_EQ(olga.get("/api/studies/trial_run@1")["state"], "open");
  EXPECT_EQ(olga.send(http::Method::post, "/api/studies/trial_run@1/state", paused).status, 200);
  EXPECT_EQ(olga.get("/api/studies/trial_run@1")["state"], "paused");
}

TEST_F(Researchers, APausedStudyLetsNobodyIn) {
  Browser olga = logged_in("olga");
  olga.send(http::Method::post, "/api/studies/trial_run@1/state", {{"state", "paused"}});
  Person anna = person("anna");
  EXPECT_EQ(anna.enter().status, 503);
}

TEST_F(Researchers, RolesLimitWhatCanBeDone) {
  Browser assistant = colleague("assistant");
  Browser analyst = colleague("analyst");
  EXPECT_EQ(assistant.send(http::Method::get, "/api/studies").status, 200);
  EXPECT_EQ(assistant.send(http::Method::post, "/api/sessions/x/exclude", {{"reason", "r"}}).status,
            403);
  EXPECT_EQ(analyst.send(http::Method::get, "/api/studies/trial_run@1/payments").status, 403);
  EXPECT_EQ(
      analyst.send(http::Method::post, "/api/studies/trial_run@1/state", {{"state", "closed"}})
          .status,
      403);
  EXPECT_EQ(analyst.send(http::Method::get, "/api/accounts").status, 403);
}

TEST_F(Researchers, WhoWasDisabledCanBeEnabledAgain) {
  Browser analyst = colleague("analyst");
  Browser owner = logged_in("olga");
  const auto ask = [&](Browser& who, const char* path) {
    return who.send(http::Method::post, path, json::object()).status;
  };
  EXPECT_EQ(ask(owner, "/api/accounts/analyst/disable"), 200);
  EXPECT_EQ(browser().log_in("analyst").status, 401);
  EXPECT_EQ(ask(owner, "/api/accounts/analyst/enable"), 200);
  const auto last =
      job([](store::Connection& connection) { return store::audit_entries(connection).back(); });
  EXPECT_EQ(last.action + " " + last.subject, "enable analyst");
  // With the old password, but not with the login that was ended.
  EXPECT_EQ(ask(analyst, "/api/accounts/olga/enable"), 401);
  analyst = logged_in("analyst");
  EXPECT_EQ(ask(analyst, "/api/accounts/olga/enable"), 403);
  EXPECT_EQ(ask(owner, "/api/accounts/nobody/enable"), 400);
}

TEST_F(Researchers, LoggingOutEndsTheLogin) {
  Browser olga = logged_in("olga");
  const std::string cookie = olga.cookie();
  EXPECT_EQ(olga.send(http::Method::post, "/api/logout", json::object()).status, 200);
  olga.set_cookie(cookie);
  EXPECT_EQ(olga.send(http::Method::get, "/api/me").status, 401);
}

TEST_F(Researchers, AnExclusionFreesTheSlotAndIsInTheAuditLog) {
  Person anna = person("anna");
  anna.enter();
  walk(anna);
  Browser olga = logged_in("olga");
  const json before = olga.get("/api/studies/trial_run@1");
  EXPECT_EQ(before["flow"]["states"]["completed"], 1);
  const std::string session = olga.get("/api/studies/trial_run@1/sessions")["rows"][0]["id"];
  EXPECT_EQ(olga.send(http::Method::post, "/api/sessions/" + session + "/exclude",
                      {{"reason", "wrote that they guessed"}})
                .status,
            200);
  std::int64_t completed = 0;
  const json after = olga.get("/api/studies/trial_run@1");
  for (const json& cell : after["cells"]) {
    completed += cell["completed"].get<std::int64_t>();
  }
  EXPECT_EQ(completed, 0);
  const json log = olga.get("/api/audit");
  EXPECT_EQ(log["flaw"], "");
  EXPECT_EQ(log["entries"][0]["action"], "exclude");
  EXPECT_EQ(log["entries"][0]["details"]["reason"], "wrote that they guessed");
  const auto restored = olga.send(http::Method::post, "/api/sessions/" + session + "/restore",
                                  {{"reason", "mistaken"}});
  EXPECT_EQ(json::parse(restored.body)["has_slot"], true);
}

TEST_F(Researchers, TheAuditLogIsReadPageByPage) {
  job([](store::Connection& c) {
    for (int entry = 0; entry < 1203; ++entry) {
      store::audit(c, {0, 1, "ann", entry == 7 ? "freeze" : "export", "birds@1", "{}"});
    }
    return 0;
  });
  Browser olga = logged_in("olga");
  const std::int64_t total = olga.get("/api/audit")["total"];
  EXPECT_GE(total, 1203);
  std::int64_t expected = total;
  json page;
  for (std::int64_t before = total + 1; expected > 0; before = expected + 1) {
    page = olga.get(fmt::format("/api/audit?count=500&before={}", before));
    ASSERT_FALSE(page["entries"].empty());
    for (const json& entry : page["entries"]) EXPECT_EQ(entry["number"], expected--);
    EXPECT_EQ(page["older"], expected > 0);
  }
  const json found = olga.get("/api/audit?text=FREEZE&count=1000");
  ASSERT_EQ(found["entries"].size(), 1U);
  EXPECT_EQ(found["entries"][0]["actor"], "ann");
  EXPECT_EQ(found["older"], false);
  const auto refused = olga.send(http::Method::get, "/api/audit?count=0");
  EXPECT_EQ(refused.status, 400);
  EXPECT_THAT(refused.body, HasSubstr("'count' is "));
}

// A study of many thousands is not sent as a whole to each page that looks at it.
TEST_F(Researchers, SessionsAreReadPageByPage) {
  job([](store::Connection& c) {
    for (int at = 0; at < 61; ++at) {
      store::Session session = *store::enter_study(
          c, {.study = "trial_run@1", .participant = std::to_string(at), .seed = 1}, 100 + at);
      if (at % 3 != 0) continue;
      session.state = store::SessionState::completed;
      session.outcome = "completed";
      store::save(c, session);
    }
    return 0;
  });
  Browser olga = logged_in("olga");
  const std::string path = "/api/studies/trial_run@1/sessions";
  const json first = olga.get(path);
  EXPECT_EQ(first["rows"].size(), 25U);
  EXPECT_EQ(first["rows"][0]["started"], 160) << "the latest";
  EXPECT_EQ(first["standings"], (json{{"active", 40}, {"completed", 21}}));
  const json last = olga.get(path + "?from=50&count=25");
  ASSERT_EQ(last["rows"].size(), 11U);
  EXPECT_EQ(last["rows"][10]["started"], 100);
  const json completed = olga.get(path + "?standing=completed&from=20");
  ASSERT_EQ(completed["rows"].size(), 1U);
  EXPECT_EQ(completed["rows"][0]["outcome"], "completed");
  for (const char* wrong : {"?count=0", "?count=501", "?from=-1"}) {
    EXPECT_EQ(olga.send(http::Method::get, path + wrong).status, 400) << wrong;
  }
}

TEST_F(Researchers, OnlyPaymentShowsWhoSomebodyIs) {
  Person anna = person("anna-from-the-panel");
  anna.enter();
  walk(anna);
  Browser olga = logged_in("olga");
  for (const char* path : {"/api/studies", "/api/studies/trial_run@1",
                           "/api/studies/trial_run@1/sessions", "/api/audit"}) {
    EXPECT_THAT(olga.send(http::Method::get, path).body, Not(HasSubstr("anna-from"))) << path;
  }
  const json paid = olga.get("/api/studies/trial_run@1/payments");
  EXPECT_EQ(paid[0]["id"], "anna-from-the-panel");
  // Nor does the file of the store.
  host_.reset();
  const std::string file = read_file(folder_ / "assay.db");
  EXPECT_THAT(file.find("anna-from"), std::string::npos);
}

}  // namespace
}  // namespace assay::server
