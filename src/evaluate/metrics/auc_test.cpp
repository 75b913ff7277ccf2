#include "evaluate/metrics/auc.h"

#include "evaluate/metrics/judged_test.h"

namespace assay::metrics {
namespace {

// Object 5, 2; others 3, 2, 1. Pairs won: 5 all three; 2 beats 1 and ties with 2: 4.5 of 6.
TEST(AucMetric, CountsPairsInWhichTheObjectHasMore) {
  EXPECT_DOUBLE_EQ(*judged(Auc{}, {5, 3, 2, 2, 1}, {1, 0, 1, 0, 0}).value, 4.5 / 6);
  EXPECT_DOUBLE_EQ(*judged(Auc{}, {5, 4, 2, 2, 1}, {1, 1, 0, 0, 0}).value, 1);
  EXPECT_DOUBLE_EQ(*judged(Auc{}, {5, 4, -2}, {0, 0, 1}).value, 0);
}

TEST(AucMetric, MayAskForStronglyMarkedPointsOnly) {
  EXPECT_DOUBLE_EQ(*judged(Auc{.mask_threshold = 0.5}, {1, 2, 3}, {0.4F, 1, 0}).value, 0.5);
}

TEST(AucMetric, IsUndefinedWithoutTwoKindsOfPoints) {
  expect_undefined(Auc{}, {2, 2}, {1, 0}, constant_map);
  expect_undefined(Auc{}, {1, 2}, {0, 0}, empty_mask);
  expect_undefined(Auc{}, {1, 2}, {1, 1}, full_mask);
}

}  // namespace
}  // namespace assay::metrics
