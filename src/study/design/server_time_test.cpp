#include "study/design/server_time.h"

#include <gmock/gmock.h>

#include "study/design/test_study.h"

namespace assay::study {
namespace {

TEST(ServerTime, IsTooShortForAGuessBeforeItsLeastTime) {
  const Study study = test_study("guess:least_ms=5000");
  const Step guess{.screen = Screen::guess};
  EXPECT_THAT(too_early(study, guess, 1200), testing::HasSubstr("after 5 seconds, and 1.2"));
  // Half a second and a hundredth of five seconds may lie between two clocks.
  EXPECT_NE(too_early(study, guess, 4449), "");
  EXPECT_EQ(too_early(study, guess, 4450), "");
  EXPECT_EQ(too_early(study, {.screen = Screen::instructions}, 0), "");
  EXPECT_EQ(too_early(test_study("guess:least_ms=0"), guess, 0), "");
}

TEST(ServerTime, CannotBeLessThanTheReactionTime) {
  EXPECT_EQ(rt_flag(1500, 20, 1600), "");
  EXPECT_EQ(rt_flag(1500, 20, 1000), "");  // 510 ms are left to the clocks
  EXPECT_EQ(rt_flag(1511, 20, 1000), "longer");
  EXPECT_EQ(rt_flag(101'000, 0, 100'000), "");
  EXPECT_EQ(rt_flag(102'000, 0, 100'000), "longer");
  EXPECT_EQ(rt_flag(501, 0, 0), "longer");
}

// An answer that waits in a browser without a connection comes late, and is no lie.
TEST(ServerTime, MayBeAMinuteMoreThanOnsetAndReactionTime) {
  EXPECT_EQ(rt_flag(1000, 500, 61'500), "");
  EXPECT_EQ(rt_flag(1000, 500, 61'501), "shorter");
}

}  // namespace
}  // namespace assay::study
