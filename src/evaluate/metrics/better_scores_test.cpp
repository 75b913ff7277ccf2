#include "evaluate/metrics/better_scores.h"

#include <gtest/gtest.h>

namespace assay::metrics {
namespace {

TEST(BetterScores, GoByTheMetricOfTheirName) {
  EXPECT_EQ(better_scores("deletion"), "lower");
  EXPECT_EQ(better_scores("insertion"), "higher");
  EXPECT_EQ(better_scores("deletion_steps_8"), "lower");
  EXPECT_EQ(better_scores("svea_drop"), "lower");
}

TEST(BetterScores, AreUnknownForOtherNames) {
  for (const char* name : {"", "deletions", "people_agree"}) EXPECT_EQ(better_scores(name), "");
}

}  // namespace
}  // namespace assay::metrics
