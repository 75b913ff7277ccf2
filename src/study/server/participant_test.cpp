#include "study/server/participant.h"

#include "base/sha256.h"
#include "infra/store/events.h"
#include "infra/store/slots.h"
#include "infra/store/withdrawal.h"
#include "study/server/running_test.h"

namespace assay::server {
namespace {

using testing::HasSubstr;
using testing::Not;

class Participants : public Running {
 protected:
  void SetUp() override { start(study::test_design("team:set_size=4")); }
};

TEST_F(Participants, ArriveAtAnAddressWithoutTheirId) {
  Person anna = person("anna");
  const http::Response found = anna.enter();
  EXPECT_EQ(found.status, 303);
  const std::string location(*found.headers.find("Location"));
  EXPECT_THAT(location, testing::MatchesRegex("/take/trial_run#[0-9a-f]{32}"));
  EXPECT_EQ(found.headers.find("Referrer-Policy"), "no-referrer");
  EXPECT_FALSE(found.headers.contains("Set-Cookie"));
}

TEST_F(Participants, WhoAreSimulatedAreNotTakenForPeople) {
  http::Client client({.port = host_->port()});
  const http::Response found =
      client.get("/study/trial_run", {{frozen_.design.panel.participant, "x"}, {"simulated", "1"}});
  EXPECT_EQ(found.status, 403);
  EXPECT_THAT(found.body, HasSubstr("--simulation"));
}

TEST_F(Participants, AreRefusedWithoutAnId) {
  http::Client client({.port = host_->port()});
  const http::Response found = client.get("/study/trial_run");
  EXPECT_EQ(found.status, 400);
  EXPECT_THAT(found.body, HasSubstr(frozen_.design.panel.participant));
  EXPECT_EQ(client.get("/study/other", {{"participant", "x"}}).status, 404);
}

TEST_F(Participants, NeedTheirToken) {
  Person anna = person("anna");
  anna.enter();
  for (const std::string& token : {std::string(), std::string(32, '0'), anna.token() + "0",
                                   std::string("' OR '1'='1"), anna.token().substr(1)}) {
    Person eve = person("eve");
    eve.set_token(token);
    eve.open();
    EXPECT_EQ(eve.last().status, 401) << token;
  }
}

// Tabs know each other by it, on whatever device; it neither opens anything nor tells who it is.
TEST_F(Participants, HaveASessionThatTabsKnowEachOtherBy) {
  Person anna = person("anna");
  anna.enter();
  const std::string id = anna.open()["study"]["session"];
  EXPECT_THAT(id, testing::MatchesRegex("[0-9a-f]{16}"));
  Person again = person("anna");
  again.enter();
  EXPECT_EQ(again.open()["study"]["session"], id);
  Person ben = person("ben");
  ben.enter();
  EXPECT_NE(ben.open()["study"]["session"], id);
  EXPECT_FALSE(ben.open()["study"].contains("simulated"));
  ben.set_token(id);
  ben.open();
  EXPECT_EQ(ben.last().status, 401);
}

TEST_F(Participants, GetASentenceForReportsThatAreNone) {
  Person anna = person("anna");
  anna.enter();
  anna.open();
  for (const char* body :
       {"", "{", "[]", "{}", R"({"reports": {}})", R"({"reports": [1]})",
        R"({"reports": [{"seq": 0, "note": {}}]})", R"({"reports": [{"seq": 1}]})",
        R"({"reports": [{"seq": 1e3, "note": {}}]})",
        R"({"reports": [{"seq": 1, "note": {}, "answer": {}}]})",
        R"({"reports": [{"seq": 1, "step": -1, "answer": {}}]})",
        R"({"reports": [{"seq": 1, "note": "text"}]})",
        R"({"reports": [{"seq": 18446744073709551615, "note": {}}]})",
        R"({"reports": [{"seq": 1, "note": {}, "truth": 1}]})", "\xff\xfe"}) {
    const http::Response found = anna.send(http::Method::post, "/api/reports", body);
    EXPECT_EQ(found.status, 400) << body;
    EXPECT_TRUE(json::parse(found.body).contains("error")) << body;
  }
  EXPECT_EQ(anna.open()["stored"], 0);
}

// It once filled the stack of a server that had not even looked at the token.
TEST_F(Participants, CannotEndTheServerWithAReportThatNestsDeeply) {
  const std::string deep = R"({"reports": [{"seq": 1, "note": {"a": )" + std::string(200'000, '[') +
                           std::string(200'000, ']') + "}}]}";
  Person eve = person("eve");
  eve.set_token(std::string(32, '0'));
  EXPECT_EQ(eve.send(http::Method::post, "/api/reports", deep).status, 401);
  EXPECT_EQ(eve.send(http::Method::post, "/api/reports", "{").status, 401) << "it is not read";
  Person anna = person("anna");
  anna.enter();
  const http::Response found = anna.send(http::Method::post, "/api/reports", deep);
  EXPECT_EQ(found.status, 400);
  EXPECT_THAT(found.body, HasSubstr("nests deeper than 64 levels"));
  EXPECT_EQ(anna.open()["stored"], 0);
}

// A megabyte of JSON takes the thread that stores everybody's answers 40 ms; a hundred at once made
// others wait for eight seconds. The rates are so low that no time of this test adds to a burst.
TEST_F(Participants, CannotStallOthersWithLongReports) {
  per_token_ = {.per_second = 0.001, .burst = 100};
  report_bytes_ = {.per_second = 1, .burst = 2 << 20};
  start_again();
  std::string longest = R"({"reports": [{"seq": 1, "note": {"a": [0)";
  while (longest.size() < (1 << 20) - 100) longest += ",0";
  longest += "]}}]}";
  std::map<int, int> of_one, of_many;
  Person anna = person("anna");
  anna.enter();
  for (int at = 0; at < 20; ++at) {
    ++of_one[anna.send(http::Method::post, "/api/reports", longest).status];
  }
  EXPECT_EQ(of_one, (std::map<int, int>{{409, 1}, {429, 19}}));
  for (int at = 0; at < 5; ++at) {
    Person other = person("other" + std::to_string(at));
    other.enter();
    ++of_many[other.send(http::Method::post, "/api/reports", longest).status];
  }
  EXPECT_EQ(of_many, (std::map<int, int>{{409, 1}, {429, 4}})) << "from one address";
  Person ben = person("ben");
  ben.enter();
  walk(ben, 3);
  EXPECT_EQ(ben.open()["stored"], 3);
  EXPECT_EQ(anna.open()["stored"], 0);
}

TEST_F(Participants, CannotSendUnboundedBodies) {
  Person anna = person("anna");
  anna.enter();
  const std::string huge(2 << 20, ' ');
  EXPECT_EQ(anna.send(http::Method::post, "/api/reports", huge).status, 413);
  const json note = {{"seq", 1}, {"note", {{"text", std::string(5000, 'x')}}}};
  EXPECT_THAT(anna.report({note})["refused"].get<std::string>(), HasSubstr("4096"));
}

TEST_F(Participants, CanWithdrawAndAreForgotten) {
  Person anna = person("anna");
  anna.enter();
  walk(anna, 9);
  const http::Response left = anna.send(http::Method::post, "/api/withdraw");
  EXPECT_TRUE(json::parse(left.body).contains("end"));
  const auto stones = job(
      [](store::Connection& connection) { return store::tombstones(connection, "trial_run@1"); });
  ASSERT_EQ(stones.size(), 1U);
  EXPECT_EQ(stones[0].events, 9);
  for (const auto& cell : job([&](store::Connection& connection) {
         return store::cell_occupancy(connection, "trial_run@1", now_);
       })) {
    EXPECT_EQ(cell.taken(), 0);
  }
  EXPECT_EQ(anna.enter().status, 403);
}

TEST_F(Participants, GetTheirOwnDataWithoutWhatTheServerKnows) {
  Person anna = person("anna");
  anna.enter();
  walk(anna);
  const http::Response mine = anna.send(http::Method::get, "/api/mine");
  const json data = json::parse(mine.body);
  EXPECT_EQ(static_cast<std::int64_t>(data["events"].size()), anna.stored());
  for (const char* word : {"correct", "verdict", "quux", "blorp", "zyx", "qitem", "citem"}) {
    EXPECT_THAT(mine.body, Not(HasSubstr(word)));
  }
}

// One participant stored notes without end, and reading them took the store's thread for seconds.
TEST_F(Participants, StoreSoManyNotesAndNoMore) {
  Person anna = person("anna");
  anna.enter();
  walk(anna, 4);
  const std::int64_t answers = anna.stored();
  const auto note = [&](int after) {
    return json{{"seq", anna.stored() + after}, {"note", {{"what", "hidden"}}}};
  };
  json told;
  for (int minute = 0; minute < 30; ++minute) {
    now_ += minutes_ms;
    std::vector<json> notes;
    for (int at = 1; at <= 70; ++at) notes.push_back(note(at));
    const std::int64_t before = anna.stored();
    told = anna.report(notes);
    EXPECT_LE(anna.stored() - before, 60);
    EXPECT_EQ(told["dropped"], anna.stored() + 1);
    EXPECT_THAT(told["refused"].get<std::string>(), HasSubstr("at most"));
  }
  EXPECT_EQ(anna.stored(), answers + 1000);
  // The answer after a note that was dropped gets its number.
  const json answer = {{"response", sensible_answer(anna.open()["screen"])}, {"rt", 6000}};
  const json second = {{"seq", anna.stored() + 2}, {"step", anna.step()}, {"answer", answer}};
  EXPECT_EQ(anna.report({note(1), second})["dropped"], anna.stored() + 1);
  EXPECT_EQ(anna.stored(), answers + 1000);
  const json first = {{"seq", anna.stored() + 1}, {"step", anna.step()}, {"answer", answer}};
  told = anna.report({first});
  EXPECT_FALSE(told.contains("refused")) << told.dump();
  EXPECT_EQ(anna.stored(), answers + 1001);
  const json mine = json::parse(anna.send(http::Method::get, "/api/mine").body);
  EXPECT_EQ(std::ssize(mine["events"]), anna.stored());
  EXPECT_EQ(mine["events"].back()["number"], anna.stored());
}

// It was read and put together by the store's thread in one go: 8 ms of everybody became 10 s.
TEST_F(Participants, NobodyWaitsForACopyOfSomebodysData) {
  Person anna = person("anna");
  anna.enter();
  walk(anna, 4);
  const std::string session =
      job([](auto& c) { return store::list_sessions(c, "trial_run@1").at(0).id; });
  job([&](auto& c) {
    std::vector<store::Event> many;
    for (std::int64_t seq = anna.stored() + 1; seq <= 950; ++seq) {
      many.push_back({.seq = seq, .kind = "note", .at = 1});
    }
    store::append_all(c, session, many);
  });
  const auto commits = [&] { return host_->service().store().counts().commits; };
  const auto before = commits();
  const json mine = json::parse(anna.send(http::Method::get, "/api/mine").body);
  EXPECT_EQ(mine["events"].size(), 950U);
  EXPECT_GE(commits() - before, 10U) << "in parts of a hundred";
}

TEST_F(Participants, PicturesAreCachedForEverUnderNamesThatMeanNothing) {
  Person anna = person("anna");
  anna.enter();
  json told = anna.open();
  while (!told["screen"].contains("pictures")) {
    told = anna.answer(sensible_answer(told["screen"]));
  }
  const std::string address = told["screen"]["pictures"][0]["src"];
  http::Client client({.port = host_->port()});
  const http::Response found = client.get(address);
  EXPECT_EQ(found.status, 200);
  EXPECT_THAT(std::string(*found.headers.find("Cache-Control")), HasSubstr("immutable"));
  const std::string hash = sha256(found.body);
  EXPECT_THAT(address, Not(HasSubstr(hash.substr(0, 16))));
  for (const char* outside : {"/pictures/../assay.db", "/pictures/%2e%2e%2fassay.db",
                              "/pictures/..%2fpayment.key", "/pictures/x"}) {
    EXPECT_NE(client.get(outside).status, 200) << outside;
  }
}

}  // namespace
}  // namespace assay::server
