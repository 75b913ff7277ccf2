// How long a screen was looked at, by the server's clock.
#include "infra/store/sessions.h"
#include "study/server/running_test.h"
#include "study/server/session_flow.h"

namespace assay::server {
namespace {

using testing::HasSubstr;

class Guessed : public Running {
 protected:
  void SetUp() override {
    start(study::test_design("guess:set_size=4"));
    anna_ = std::make_unique<Person>(person("anna"));
    anna_->enter();
    json told = anna_->open();
    while (told["screen"]["screen"] != "guess")
      told = anna_->answer(sensible_answer(told["screen"]));
    screen_ = told["screen"];
    ASSERT_EQ(screen_["least_ms"], 5000);
  }
  // The browser says that it took six seconds.
  json guess() { return anna_->answer(screen_["answers"][0]["value"]); }

  std::unique_ptr<Person> anna_;
  json screen_;
};

TEST_F(Guessed, TheServerWaitsForTheFiveSecondsWhateverTheBrowserSays) {
  now_ += 3000;
  const json told = guess();
  EXPECT_EQ(anna_->last().status, 409);
  EXPECT_THAT(told.value("refused", ""), HasSubstr("after 5 seconds, and 3.0 have passed"));
  EXPECT_EQ(told["screen"], screen_);
  // Neither a page that is loaded again nor another device makes the wait longer or shorter.
  anna_->open();
  now_ += 1000;
  EXPECT_TRUE(guess().contains("refused"));
  now_ += 1000;
  EXPECT_FALSE(guess().contains("refused"));
}

TEST_F(Guessed, ClocksMayDifferALittle) {
  now_ += 4900;
  EXPECT_FALSE(guess().contains("refused"));
}

// Nobody is kept waiting for an hour because the server's clock was set right.
TEST_F(Guessed, AClockThatWasSetBackRefusesNobody) {
  now_ -= 60 * minutes_ms;
  EXPECT_FALSE(guess().contains("refused"));
}

TEST_F(Guessed, TwoAnswersInOneRequestAreNotTwoLooks) {
  now_ += 60'000;
  const json envelope = {{"response", "Heron"}, {"rt", 6000}};  // an option of every item
  std::vector<json> reports;
  for (std::int64_t at = 0; at < 2; ++at) {
    reports.push_back(
        {{"seq", anna_->stored() + 1 + at}, {"step", anna_->step() + at}, {"answer", envelope}});
  }
  const std::int64_t before = anna_->stored();
  const json told = anna_->report(reports);
  EXPECT_THAT(told.value("refused", ""), HasSubstr("0.0 have passed"));
  EXPECT_EQ(anna_->stored(), before + 1);
}

class Timed : public Running {
 protected:
  void SetUp() override { start(study::test_design("team:set_size=4")); }
};

// What the server saw is stored beside what the browser says.
TEST_F(Timed, TheServersOwnTimeIsStored) {
  Person anna = person("anna");
  anna.enter();
  json told = anna.open();
  now_ += 1234;
  told = anna.answer(sensible_answer(told["screen"]));
  now_ += 777;
  anna.open();  // loaded again: it was sent before
  now_ += 223;
  anna.answer(sensible_answer(told["screen"]));
  const auto session = job([](store::Connection& connection) {
    return store::list_sessions(connection, "trial_run@1").at(0);
  });
  const auto events =
      job([&](auto& connection) { return store::events_of(connection, session.id); });
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(json::parse(events[0].verdict)["server_ms"], 1234);
  EXPECT_EQ(json::parse(events[1].verdict)["server_ms"], 1000);
}

}  // namespace
}  // namespace assay::server
