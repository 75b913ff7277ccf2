#include "study/server/session_flow.h"

#include <algorithm>

#include "infra/store/consents.h"
#include "infra/store/sessions.h"
#include "infra/store/slots.h"
#include "study/server/running_test.h"

namespace assay::server {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* study_id = "trial_run@1";

std::vector<store::Session> sessions(store::Connection& connection) {
  return store::list_sessions(connection, study_id);
}

class SessionFlowOfProtocol : public Running, public testing::WithParamInterface<std::string> {};

TEST_P(SessionFlowOfProtocol, ReachesItsEndAndEveryAnswerIsStoredOnce) {
  start(study::test_design(GetParam()));
  Person anna = person("anna");
  ASSERT_EQ(anna.enter().status, 303);
  const json end = walk(anna);
  ASSERT_TRUE(end.contains("end")) << end.dump();
  const store::Session session = job(sessions).at(0);
  EXPECT_EQ(session.outcome, "completed");
  const auto events =
      job([&](auto& connection) { return store::events_of(connection, session.id); });
  EXPECT_EQ(static_cast<std::int64_t>(events.size()), end["stored"].get<std::int64_t>());
  EXPECT_EQ(static_cast<std::int64_t>(events.size()), end["steps"].get<std::int64_t>());
  EXPECT_FALSE(
      job([&](auto& connection) { return store::find_event_flaw(connection, session.id); }));
  // Every question with a right answer was answered rightly.
  for (const store::Event& event : events) {
    EXPECT_THAT(event.verdict, Not(HasSubstr("\"correct\":false"))) << event.verdict;
  }
}

std::string spec_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::ranges::replace_if(
      name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(All, SessionFlowOfProtocol, testing::ValuesIn(study::all_specs()),
                         spec_name);

class InSession : public Running {
 protected:
  void SetUp() override { start(study::test_design("team:set_size=4")); }
  std::int64_t completed() {
    std::int64_t total = 0;
    for (const auto& cell :
         job([&](auto& connection) { return store::cell_occupancy(connection, study_id, now_); })) {
      total += cell.completed;
    }
    return total;
  }
  std::int64_t leased() {
    std::int64_t total = 0;
    for (const auto& cell :
         job([&](auto& connection) { return store::cell_occupancy(connection, study_id, now_); })) {
      total += cell.leased;
    }
    return total;
  }
};

TEST_F(InSession, HoldsASlotFromTheEndOfTheEntryToTheEnd) {
  Person anna = person("anna");
  anna.enter();
  EXPECT_EQ(leased(), 0);
  walk(anna, 2);
  EXPECT_EQ(leased(), 1);
  walk(anna);
  EXPECT_EQ(leased(), 0);
  EXPECT_EQ(completed(), 1);
}

TEST_F(InSession, AReplayChangesNothing) {
  Person anna = person("anna");
  anna.enter();
  anna.open();
  const json once = {{"seq", 1}, {"step", 0}, {"answer", {{"response", true}, {"rt", 1}}}};
  const json first = anna.report({once});
  EXPECT_EQ(first["stored"], 1);
  const json changed = {{"seq", 1}, {"step", 0}, {"answer", {{"response", false}, {"rt", 1}}}};
  const json second = anna.report({changed});
  EXPECT_EQ(second["stored"], 1);
  EXPECT_EQ(second["screen"], first["screen"]);
  const auto session = job(sessions).at(0);
  EXPECT_THAT(
      job([&](auto& connection) { return store::events_of(connection, session.id); })[0].body,
      HasSubstr("true"));
}

TEST_F(InSession, AGapIsNotStored) {
  Person anna = person("anna");
  anna.enter();
  anna.open();
  const json note = {{"seq", 2}, {"note", {{"focus", "lost"}}}};
  EXPECT_EQ(anna.report({note})["stored"], 0);
  const json first = {{"seq", 1}, {"note", {{"focus", "found"}}}};
  EXPECT_EQ(anna.report({first, note})["stored"], 2);
}

TEST_F(InSession, NoStepIsSkippedOrAnsweredTwice) {
  Person anna = person("anna");
  anna.enter();
  walk(anna, 3);
  for (const std::int64_t step : {anna.step() + 1, anna.step() - 1, std::int64_t{1000}}) {
    const json report = {
        {"seq", 4}, {"step", step}, {"answer", {{"response", nullptr}, {"rt", 1}}}};
    const json told = anna.report({report});
    EXPECT_EQ(anna.last().status, 409);
    EXPECT_THAT(told["refused"].get<std::string>(), HasSubstr("is next"));
    EXPECT_EQ(told["stored"], 3);
  }
}

TEST_F(InSession, FeedbackIsGivenAgainWhenItsAnswerIsSentAgain) {
  Person anna = person("anna");
  anna.enter();
  json told = anna.open();
  while (!told.contains("feedback")) told = anna.answer(sensible_answer(told["screen"]));
  EXPECT_EQ(told["feedback"]["correct"], true);
  const json again = anna.report({json{{"seq", anna.stored()},
                                       {"step", anna.step() - 1},
                                       {"answer", {{"response", "no"}, {"rt", 1}}}}});
  EXPECT_EQ(again["feedback"], told["feedback"]);
}

TEST_F(InSession, OfARefusalOnlyACountStays) {
  Person anna = person("anna");
  anna.enter();
  anna.open();
  const json told = anna.answer(false);
  EXPECT_TRUE(told.contains("end"));
  EXPECT_TRUE(job(sessions).empty());
  const auto counts = job([](auto& connection) { return store::refusals(connection, study_id); });
  EXPECT_EQ(counts.at("no_consent"), 1);
  anna.open();
  EXPECT_EQ(anna.last().status, 401);
}

TEST_F(InSession, GoesOnOnAnotherDeviceAndAfterARestart) {
  Person anna = person("anna");
  anna.enter();
  const json before = walk(anna, 8);
  start_again();
  Person again = person("anna");
  again.enter();
  const json after = again.open();
  EXPECT_EQ(after["screen"], before["screen"]);
  EXPECT_EQ(after["stored"], before["stored"]);
  EXPECT_NE(again.token(), anna.token());
  EXPECT_EQ(job(sessions).size(), 1U);
  walk(again);
  EXPECT_EQ(completed(), 1);
}

TEST_F(InSession, AnInterruptedTrialIsMarked) {
  Person anna = person("anna");
  anna.enter();
  walk(anna, 12);
  now_ += 2 * minutes_ms;
  anna.open();
  const auto session = job(sessions).at(0);
  const auto marks =
      job([&](auto& connection) { return store::interruptions_of(connection, session.id); });
  ASSERT_EQ(marks.size(), 1U);
  EXPECT_EQ(marks[0].away_ms, 2 * minutes_ms);
}

TEST_F(InSession, WhoStaysAwayTooLongHasEndedAndTheSlotIsFree) {
  Person anna = person("anna");
  anna.enter();
  walk(anna, 12);
  now_ += 2 * days_ms;
  EXPECT_EQ(leased(), 0);
  const json told = anna.open();
  EXPECT_EQ(told["end"]["state"], "timed_out");
  EXPECT_EQ(job(sessions).at(0).outcome, "timed_out");
}

TEST_F(InSession, WrongAnswersToChecksEndWithoutASlot) {
  Person anna = person("anna");
  anna.enter();
  json told = anna.open();
  while (told.contains("screen")) {
    json answer = sensible_answer(told["screen"]);
    if (told["screen"]["screen"] == "decide") answer = answer == "yes" ? "no" : "yes";
    told = anna.answer(answer);
  }
  EXPECT_EQ(job(sessions).at(0).outcome, "failed_checks");
  EXPECT_EQ(told["end"]["state"], "completed") << "nobody is told of hidden checks";
  EXPECT_THAT(told.dump(), Not(HasSubstr("failed")));
  EXPECT_EQ(completed() + leased(), 0);
}

TEST_F(InSession, NobodyIsLetInWhenAllIsFull) {
  const int places = static_cast<int>(job([&](auto& connection) {
                                        return store::cell_occupancy(connection, study_id, now_);
                                      }).size() *
                                      static_cast<std::size_t>(frozen_.design.quota.replicates));
  for (int at = 0; at < places; ++at) {
    Person next = person(fmt::format("person {}", at));
    next.enter();
    walk(next, 2);
  }
  EXPECT_EQ(leased(), places);
  Person late = person("late");
  late.enter();
  EXPECT_EQ(walk(late, 2)["end"]["state"], "full");
  EXPECT_EQ(std::ranges::count(job(sessions), "full", &store::Session::outcome), 1);
  // One who has gone for good makes room.
  now_ += 2 * days_ms;
  Person later = person("later");
  later.enter();
  EXPECT_TRUE(walk(later, 2).contains("screen"));
}

class SeveralSessions : public Running {};

// The design of Shen and Huang's experiments: one picture a session, many sessions a person.
TEST_F(SeveralSessions, EachShowsOtherItemsInTheSameCondition) {
  study::Design design = study::test_design("guess:faithful=true,experiment=2");
  ASSERT_TRUE(design.quota.stay_in_condition);
  const int most = design.quota.sessions_per_person;
  ASSERT_GT(most, 1);
  start(std::move(design));
  std::set<std::int64_t> sets;
  for (int visit = 0; visit < most; ++visit) {
    Person anna = person("anna");
    anna.enter();
    EXPECT_TRUE(walk(anna).contains("end"));
  }
  const std::vector<store::Session> all = job(sessions);
  ASSERT_EQ(std::ssize(all), most);
  for (const store::Session& session : all) {
    EXPECT_EQ(session.outcome, "completed");
    EXPECT_EQ(session.condition, all[0].condition);
    sets.insert(session.item_set.value());
  }
  EXPECT_EQ(std::ssize(sets), most);
  Person again = person("anna");
  again.enter();
  const json last = json::parse(again.send(http::Method::post, "/api/ended").body);
  EXPECT_TRUE(last.contains("end")) << "no session is left: the last one's end is shown";
  EXPECT_EQ(std::ssize(job(sessions)), most);
}

}  // namespace
}  // namespace assay::server
