#include "math/stats/power_study.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

PowerStudy coins() {
  return {
      .items = 10, .accuracy = 0.5, .effect = 1, .participant_sd = 0, .item_sd = 0, .studies = 100};
}

// Without deviations answers are coins, and the study compares two shares of 5 n answers each. R
// 4.2: power.prop.test(n = 60, p1 = 0.5, p2 = plogis(1), strict = TRUE)$power is 0.7455, and with
// power = 0.8 n is 68.4, that is, 13.7 participants.
TEST(PowerStudy, ComparesTwoSharesWhereNothingElseVaries) {
  PowerStudy study = coins();
  study.participants = 12;
  std::vector<double> heard;
  Data data;
  data.report_progress = [&](double share) { heard.push_back(share); };
  const Result given = study(data);
  EXPECT_NEAR(given.effects[0].value, 0.7455, 3.5 * std::sqrt(0.7455 * 0.2545 / 100));
  EXPECT_LT(given.effects[0].interval->low, given.effects[0].value);
  EXPECT_THAT(heard, testing::Not(testing::IsEmpty()));
  EXPECT_TRUE(std::ranges::is_sorted(heard));
  EXPECT_EQ(heard.back(), 1);

  const Result found = coins()({});
  EXPECT_GE(found.groups[0].n, 10U);
  EXPECT_LE(found.groups[0].n, 18U);
  EXPECT_GE(found.effects[0].value, 0.8);
}

std::string refusal(const PowerStudy& study) {
  try {
    study({});
  } catch (const Error& error) {
    return error.what();
  }
  return "no refusal";
}

TEST(PowerStudy, RefusesWhatCannotBeHeld) {
  EXPECT_THAT(refusal({.items = 10, .trials = 11}), HasSubstr("11 of 10 items"));
  EXPECT_THAT(refusal({.participants = 2, .conditions = 3}), HasSubstr("too few"));
  EXPECT_THAT(refusal({.participants = 10000, .items = 10000}), HasSubstr("more than"));
}

}  // namespace
}  // namespace assay::stats
