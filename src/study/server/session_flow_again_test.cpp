// Blocks that are done again after somebody was away.
#include "infra/store/sessions.h"
#include "study/server/running_test.h"
#include "study/server/session_flow.h"

namespace assay::server {
namespace {

// How a session ended, as its participant is told; nothing while it goes on.
std::string state_of(const json& told) {
  return told.contains("end") ? told["end"]["state"].get<std::string>() : "";
}

std::vector<store::Session> sessions(store::Connection& connection) {
  return store::list_sessions(connection, "trial_run@1");
}

// Right answers of practice that are needed to go on.
class Practised : public Running {
 protected:
  void SetUp() override {
    study::Design design = study::test_design("team:set_size=4");
    design.practice.pass = 2;
    ASSERT_EQ(design.practice.items.size(), 3U);
    start(std::move(design));
  }
  // Answers so many screens of practice that can be right or wrong, and those before them.
  json decide(Person& person, json told, bool rightly, int decisions = 1'000) {
    while (told.contains("screen")) {
      const json screen = told["screen"];
      const bool decides = screen["screen"] == "decide";
      if (decides && (!screen["practice"] || decisions-- == 0)) break;
      json answer = sensible_answer(screen);
      if (decides && !rightly) answer = answer == "yes" ? "no" : "yes";
      now_ += 6000;
      told = person.answer(answer);
    }
    return told;
  }
};

TEST_F(Practised, CannotBeRepeatedByWaiting) {
  Person anna = person("anna");
  anna.enter();
  decide(anna, anna.open(), false, 2);
  now_ += 31 * minutes_ms;
  // The block begins again, and now everybody knows the answers.
  const json told = decide(anna, anna.open(), true);
  EXPECT_EQ(state_of(told), "failed_practice");
  now_ += 31 * minutes_ms;
  Person again = person("anna");
  again.enter();
  EXPECT_EQ(state_of(again.open()), "failed_practice");
}

TEST_F(Practised, CannotBeRepeatedOnAnotherDeviceAfterARestartOrATimeOut) {
  Person anna = person("anna");
  anna.enter();
  decide(anna, anna.open(), false, 2);
  now_ += 31 * minutes_ms;
  start_again();
  Person again = person("anna");
  again.enter();
  decide(again, again.open(), true, 1);
  now_ += 31 * minutes_ms;
  EXPECT_EQ(state_of(decide(again, again.open(), true)), "failed_practice");
  Person ben = person("ben");
  ben.enter();
  decide(ben, ben.open(), false, 2);
  now_ += 2 * days_ms;
  EXPECT_EQ(state_of(ben.open()), "timed_out");
  Person later = person("ben");
  later.enter();
  EXPECT_EQ(state_of(later.open()), "timed_out");
}

TEST_F(Practised, RightAnswersLastWhenTheBlockBeginsAgain) {
  Person anna = person("anna");
  anna.enter();
  decide(anna, anna.open(), true, 2);
  now_ += 31 * minutes_ms;
  EXPECT_FALSE(decide(anna, anna.open(), false).contains("end"));
}

TEST_F(Practised, CountsForSessionsThatBeganBeforeAnswersWereCountedAsTheyCame) {
  for (const bool rightly : {true, false}) {
    Person anna = person(rightly ? "anna" : "ben");
    anna.enter();
    decide(anna, anna.open(), rightly, 2);
    job([](store::Connection& connection) {
      connection.run("UPDATE sessions SET counted = NULL, practice_right = 0, checks_right = 0");
    });
    EXPECT_EQ(decide(anna, anna.open(), !rightly).contains("end"), !rightly);
  }
}

// Hidden checks stand in a block as well.
TEST_F(Practised, NeitherCanTheHiddenChecks) {
  Person anna = person("anna");
  anna.enter();
  json told = decide(anna, anna.open(), true);
  const auto is_last = [](const json& screen) {
    return screen.contains("progress") && screen["screen"] == "decide" &&
           screen["progress"]["done"].get<int>() + 1 == screen["progress"]["of"].get<int>();
  };
  while (!is_last(told["screen"])) {
    json answer = sensible_answer(told["screen"]);
    if (told["screen"]["screen"] == "decide") answer = answer == "yes" ? "no" : "yes";
    now_ += 6000;
    told = anna.answer(answer);
  }
  now_ += 31 * minutes_ms;
  const std::int64_t before = anna.step();
  anna.open();
  EXPECT_LT(anna.step(), before) << "the block begins again";
  walk(anna);
  EXPECT_EQ(job(sessions).at(0).outcome, "failed_checks");
}

}  // namespace
}  // namespace assay::server
