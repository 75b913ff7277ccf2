#include "study/server/monitor.h"

#include <gmock/gmock.h>

#include "study/server/clock.h"

namespace assay::server {
namespace {

using testing::ElementsAre;
using testing::Pair;

constexpr std::int64_t hour = 60 * minutes_ms;

store::Session session(std::optional<std::int64_t> condition, std::string outcome,
                       std::int64_t started, std::int64_t minutes) {
  store::Session one;
  one.condition = condition;
  one.outcome = std::move(outcome);
  one.state = one.outcome.empty()          ? store::SessionState::active
              : one.outcome == "completed" ? store::SessionState::completed
                                           : store::SessionState::stopped;
  one.started = started;
  if (!one.outcome.empty()) one.ended = started + minutes * minutes_ms;
  return one;
}

// Nine came: two refused, one withdrew, one has not agreed yet; of the five who were assigned
// two completed, one of whom is excluded, one failed the checks, one is away and one is at it.
TEST(Monitor, CountsEveryoneOnce) {
  std::vector<store::Session> sessions{session(std::nullopt, "", hour, 0),
                                       session(0, "completed", hour, 20),
                                       session(0, "completed", 2 * hour + minutes_ms, 30),
                                       session(0, "failed_checks", hour, 5),
                                       session(1, "timed_out", hour, 600),
                                       session(1, "", 2 * hour, 0)};
  sessions[2].excluded = true;
  sessions[5].simulated = true;
  const store::Tombstone gone{"x", "s", "", 0, "withdrawn", 0, "", false};
  const StudyProgress progress = study_progress(sessions, {{"no_consent", 2}}, std::span(&gone, 1));

  EXPECT_EQ(progress.arrived, 9);
  EXPECT_THAT(progress.turned_away, ElementsAre(Pair("no_consent", 2)));
  EXPECT_EQ(progress.waiting, 1);
  EXPECT_EQ(progress.withdrawn, 1);
  EXPECT_EQ(progress.simulated, 1);
  EXPECT_EQ(
      progress.arms.at(0),
      (ArmCounts{.assigned = 3, .completed = 1, .excluded = 1, .lost = {{"failed_checks", 1}}}));
  EXPECT_EQ(progress.arms.at(1),
            (ArmCounts{.assigned = 2, .active = 1, .lost = {{"timed_out", 1}}}));
  // Nobody is lost between the boxes of the flow.
  std::int64_t assigned = 0;
  for (const auto& [condition, arm] : progress.arms) assigned += arm.assigned;
  EXPECT_EQ(progress.arrived, 2 + progress.waiting + progress.withdrawn + assigned);
}

TEST(Monitor, PayIsDueToPeopleWhoCompletedOrFailedTheChecks) {
  std::vector<store::Session> sessions{session(0, "completed", 0, 1),
                                       session(0, "completed", 0, 1),
                                       session(1, "completed", 0, 1),
                                       session(1, "failed_checks", 0, 1),
                                       session(1, "failed_checks", 0, 1),
                                       session(0, "timed_out", 0, 1),
                                       session(0, "", 0, 0)};
  sessions[1].excluded = true;  // did the work all the same
  sessions[2].simulated = true;
  sessions[4].simulated = true;
  sessions[6].excluded = true;  // never ended
  EXPECT_EQ(study_progress(sessions, {}, {}).due,
            (PaymentCounts{.completed = 2, .failed_checks = 1}));
}

TEST(Monitor, StretchesAreThoseOfArrivalAndOfTheEnd) {
  const std::vector<store::Session> sessions{session(0, "completed", hour + minutes_ms, 20),
                                             session(0, "completed", hour + 4 * minutes_ms, 20),
                                             session(0, "failed_checks", hour, 2)};
  const StudyProgress progress = study_progress(sessions, {}, {});
  EXPECT_EQ(progress.time_bin_ms, 5 * minutes_ms);
  EXPECT_THAT(progress.time_bins,
              ElementsAre(TimeBin{.at = hour, .arrived = 3, .completed = 0},
                          TimeBin{.at = hour + 20 * minutes_ms, .arrived = 0, .completed = 2}));
}

TEST(Monitor, StretchesAreHoursWhenAStudyTakesLonger) {
  const std::vector<store::Session> sessions{session(0, "completed", hour + minutes_ms, 20),
                                             session(0, "completed", 20 * hour, 90)};
  EXPECT_THAT(study_progress(sessions, {}, {}).time_bins,
              ElementsAre(TimeBin{.at = hour, .arrived = 1, .completed = 1},
                          TimeBin{.at = 20 * hour, .arrived = 1, .completed = 0},
                          TimeBin{.at = 21 * hour, .arrived = 0, .completed = 1}));
}

TEST(Monitor, TheMedianIsOfThoseWhoCount) {
  std::vector<store::Session> sessions{
      session(0, "completed", 0, 10), session(0, "completed", 0, 40),
      session(0, "completed", 0, 20), session(0, "failed_checks", 0, 1),
      session(0, "completed", 0, 500)};
  sessions[4].excluded = true;
  EXPECT_EQ(median(study_progress(sessions, {}, {}).durations_ms), 20 * minutes_ms);
  EXPECT_EQ(median(std::vector<std::int64_t>{1, 4}), 2);
  EXPECT_FALSE(median({}));
}

}  // namespace
}  // namespace assay::server
