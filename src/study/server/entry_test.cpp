#include "study/server/entry.h"

#include "infra/store/slots.h"
#include "study/server/running_test.h"
#include "study/server/signed_link.h"

namespace assay::server {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class Entry : public Running {
 protected:
  void SetUp() override { start(study::test_design("team:set_size=4")); }

  static http::Method get() { return http::Method::get; }
  static http::Method post() { return http::Method::post; }
  std::int64_t tokens() {
    return job([](auto& connection) { return connection.number("SELECT count(*) FROM tokens"); });
  }
};

// Knowing an id was enough to read a participant's answers, and to delete them.
TEST_F(Entry, WhoKnowsAnIdNeitherReadsNorDeletesTheDataOfASessionThatIsOver) {
  Person anna = person("anna");
  anna.enter();
  const json end = walk(anna)["end"];
  const std::int64_t before = tokens();
  Person eve = person("anna");
  const http::Response found = eve.enter();
  EXPECT_EQ(found.status, 303);
  EXPECT_EQ(tokens(), before) << "no token is handed out";
  for (const char* path : {"/api/open", "/api/reports", "/api/alive", "/api/withdraw"}) {
    const std::string body = path == std::string("/api/reports") ? R"({"reports": []})" : "";
    EXPECT_EQ(eve.send(post(), path, body).status, 401) << path;
  }
  EXPECT_EQ(eve.send(get(), "/api/mine").status, 401);
  // The way back to the panel is there.
  const http::Response ended = eve.send(post(), "/api/ended");
  EXPECT_EQ(ended.status, 200);
  EXPECT_EQ(json::parse(ended.body)["end"], end);
  EXPECT_EQ(json::parse(ended.body)["study"]["own"], false);
  // Who began the session still can.
  EXPECT_EQ(anna.open()["study"]["own"], true);
  EXPECT_EQ(anna.send(get(), "/api/mine").status, 200);
  EXPECT_EQ(anna.send(post(), "/api/withdraw").status, 200);
}

TEST_F(Entry, WhoKnowsAnIdMayGoOnAnsweringAndNothingElse) {
  Person anna = person("anna");
  anna.enter();
  walk(anna, 3);
  Person again = person("anna");
  again.enter();
  const json told = again.open();
  EXPECT_EQ(told["stored"], 3);
  EXPECT_EQ(told["study"]["own"], false);
  for (const auto& [method, path] : {std::pair(get(), "/api/mine"), {post(), "/api/withdraw"}}) {
    const http::Response refused = again.send(method, path);
    EXPECT_EQ(refused.status, 403) << path;
    EXPECT_THAT(refused.body, HasSubstr(frozen_.design.contact));
  }
  again.answer(sensible_answer(told["screen"]));
  EXPECT_EQ(again.stored(), 4);
  walk(again);
  EXPECT_EQ(again.send(get(), "/api/mine").status, 403) << "not at the end either";
  EXPECT_EQ(anna.send(get(), "/api/mine").status, 200);
}

TEST_F(Entry, ATicketToTheEndIsSealedAndExpires) {
  Person anna = person("anna");
  anna.enter();
  walk(anna);
  Person eve = person("anna");
  eve.enter();
  EXPECT_THAT(eve.token(), StartsWith("end."));
  const std::string session = job(
      [](auto& connection) { return store::list_sessions(connection, "trial_run@1").at(0).id; });
  EXPECT_THAT(eve.token(), Not(HasSubstr(session)));
  const std::string ticket = eve.token();
  for (const std::string& forged :
       {ticket + "00", ticket.substr(0, ticket.size() - 1), std::string("end."), "end." + session,
        ticket.substr(4), session, std::string("end.zz")}) {
    eve.set_token(forged);
    EXPECT_EQ(eve.send(post(), "/api/ended").status, 401) << forged;
  }
  now_ += days_ms;
  eve.set_token(ticket);
  EXPECT_EQ(eve.send(post(), "/api/ended").status, 401);
}

// 3,000 sessions were opened in three seconds, and took the last places of a study.
TEST_F(Entry, ArrivalsFromOneAddressAreLimited) {
  arrivals_ = {.per_second = 0.01, .burst = 5};
  start_again();
  const auto statuses = [&] {
    std::map<int, int> counts;
    for (int at = 0; at < 30; ++at) ++counts[person(fmt::format("p{}", at)).enter().status];
    return counts;
  };
  EXPECT_EQ(statuses(), (std::map<int, int>{{303, 5}, {429, 25}}));
  EXPECT_EQ(job([](auto& c) { return c.number("SELECT count(*) FROM sessions"); }), 5);
  const http::Response refused = person("late").enter();
  EXPECT_TRUE(refused.headers.contains("Retry-After"));
  http::Request request{.method = get(), .path = "/study/trial_run"};
  request.query = {{frozen_.design.panel.participant, "late"}};
  request.headers.set("Accept", "text/html");
  const http::Response page = http::Client({.port = host_->port()}).send(request);
  EXPECT_EQ(page.status, 429);
  EXPECT_THAT(page.body, HasSubstr("http-equiv=\"refresh\""));
}

TEST_F(Entry, AClassBehindOneRouterIsLetIn) {
  arrivals_ = ServiceOptions{}.arrivals;
  start_again();
  for (int at = 0; at < 60; ++at) {
    EXPECT_EQ(person(fmt::format("p{}", at)).enter().status, 303) << at;
  }
}

class SignedEntry : public Running {
 protected:
  void SetUp() override {
    study::Design design = study::test_design("team:set_size=4");
    design.panel.has_signed_links = true;
    start(design);
  }
  std::string signature(const std::string& id) {
    const std::string secret = signing_secret(folder_.path(), "trial_run");
    return link_signature(secret, "trial_run", id);
  }
};

TEST_F(SignedEntry, LetsNobodyInWithoutTheSignatureOfTheirId) {
  Person anna = person("anna");
  EXPECT_EQ(anna.enter().status, 403);
  EXPECT_EQ(anna.enter({{"sig", ""}}).status, 403);
  EXPECT_EQ(anna.enter({{"sig", signature("ben")}}).status, 403);
  EXPECT_EQ(anna.enter({{"sig", signature("anna")}}).status, 303);
  EXPECT_EQ(job([](auto& c) { return c.number("SELECT count(*) FROM sessions"); }), 1);
}

TEST_F(SignedEntry, ASignatureIsProofOnEveryDevice) {
  Person anna = person("anna");
  anna.enter({{"sig", signature("anna")}});
  walk(anna);
  Person elsewhere = person("anna");
  elsewhere.enter({{"sig", signature("anna")}});
  EXPECT_EQ(elsewhere.open()["study"]["own"], true);
  EXPECT_EQ(elsewhere.send(http::Method::get, "/api/mine").status, 200);
  EXPECT_EQ(elsewhere.send(http::Method::post, "/api/withdraw").status, 200);
}

TEST_F(SignedEntry, TheSecretNeverLeavesTheServer) {
  const std::string secret = signing_secret(folder_.path(), "trial_run");
  Person anna = person("anna");
  const http::Response found = anna.enter({{"sig", signature("anna")}});
  EXPECT_THAT(std::string(*found.headers.find("Location")), Not(HasSubstr(secret)));
  anna.open();
  EXPECT_THAT(anna.last().body, Not(HasSubstr(secret)));
}

}  // namespace
}  // namespace assay::server
