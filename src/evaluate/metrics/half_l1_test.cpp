#include "evaluate/metrics/half_l1.h"

#include "evaluate/metrics/judged_test.h"

namespace assay::metrics {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;

// Human 1/2, 1/4, 1/4, 0; map (without what is negative) 1/4, 1/4, 0, 1/2. Gaps 1/4, 0, 1/4 where
// people marked and 1/2 elsewhere; half of them 1/4 and 1/4.
TEST(HalfL1Metric, IsWhatTwoDistributionsShare) {
  const Score score = judged(HalfL1{}, {1, 1, -3, 2}, {0.8F, 0.4F, 0.4F, 0});
  EXPECT_NEAR(*score.value, 0.5, 1e-7);
  EXPECT_THAT(score.curve, ElementsAre(testing::DoubleNear(0.25, 1e-7), DoubleEq(0.25)));
}

TEST(HalfL1Metric, IsOneForTheSameAndZeroForDisjointMaps) {
  EXPECT_DOUBLE_EQ(*judged(HalfL1{}, {3, 6, 0}, {1, 2, 0}).value, 1);
  EXPECT_DOUBLE_EQ(*judged(HalfL1{}, {0, 0, 5}, {1, 2, 0}).value, 0);
}

// An outline that also has point 3 moves what is lost there inside.
TEST(HalfL1Metric, SplitsByTheOutlineThatIsGiven) {
  const Tensor map({1, 4}, {1, 1, 0, 2});
  const Tensor human({1, 4}, {2, 1, 1, 0});
  const Tensor outline({1, 4}, {1, 1, 1, 1});
  const Score score =
      HalfL1{}(ExplainedItems{.maps = map, .masks = &human, .outlines = &outline})[0];
  EXPECT_DOUBLE_EQ(*score.value, 0.5);
  EXPECT_THAT(score.curve, ElementsAre(DoubleEq(0.5), DoubleEq(0)));
}

TEST(HalfL1Metric, IsUndefinedWithoutMass) {
  expect_undefined(HalfL1{}, {-1, 0}, {1, 0}, nothing_positive);
  expect_undefined(HalfL1{}, {1, 2}, {0, 0}, empty_mask);
}

}  // namespace
}  // namespace assay::metrics
