#include "math/stats/split_half.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/rng.h"
#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

TEST(SplitHalf, KnowsSpearmanAndBrown) {
  EXPECT_DOUBLE_EQ(*spearman_brown(0.5), 2.0 / 3);
  EXPECT_DOUBLE_EQ(*spearman_brown(0.2, 4), 0.5);
  EXPECT_FALSE(spearman_brown(-1));
}

// Two raters split in one way: the correlation of (1, 2, 3, 6) and (2, 1, 3, 6) is
// numpy.corrcoef(...) = 0.92857142857 = 13 / 14.
TEST(SplitHalf, OfTwoRatersIsTheirCorrelation) {
  const Result result = SplitHalf{}(blocks({{1, 2}, {2, 1}, {3, 3}, {6, 6}}));
  EXPECT_NEAR(result.estimates.at(1).value, 13.0 / 14, 1e-12);
  EXPECT_NEAR(result.estimates.at(0).value, 26.0 / 27, 1e-12);
  EXPECT_NEAR(result.estimates.at(4).value, std::sqrt(26.0 / 27), 1e-12);
}

// Items of variance 1 seen with noise of variance 4 by 16 raters: their mean has the reliability
// 1 / (1 + 4 / 16) = 0.8. Over 600 items the estimate is off by some 0.015.
TEST(SplitHalf, FindsTheReliabilityThatWasPutIn) {
  Ratings all;
  Random random(8);
  for (int rater = 0; rater < 16; ++rater) all.raters.push_back(std::to_string(rater));
  for (int item = 0; item < 600; ++item) {
    all.items.push_back(std::to_string(item));
    const double truth = random.normal();
    for (int rater = 0; rater < 16; ++rater) all.values.emplace_back(truth + 2 * random.normal());
  }
  const SplitHalves found = *split_halves(all, 50, 0);
  EXPECT_NEAR(*spearman_brown(found.correlation), 0.8, 0.045);
  EXPECT_EQ(found.splits, 50U);
}

TEST(SplitHalf, SaysWhyThereIsNone) {
  EXPECT_EQ(SplitHalf{}(blocks({{1, 2}, {2, 1}})).undefined,
            "no split has three items that vary and are rated in both halves");
  EXPECT_EQ(SplitHalf{}(blocks({{1, 3}, {2, 2}, {3, 1}})).undefined,
            "the halves are perfectly opposed");
}

}  // namespace
}  // namespace assay::stats
