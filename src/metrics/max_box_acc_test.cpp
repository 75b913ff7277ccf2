#include "metrics/max_box_acc.h"

#include "metrics/judged_test.h"

namespace assay::metrics {
namespace {

std::vector<Score> judged_two(const MaxBoxAcc& unit, const std::vector<float>& maps,
                              const std::vector<float>& masks) {
  const Tensor values({2, 6}, maps);
  const Tensor truth({2, 6}, masks);
  return unit(Explained{.maps = values, .masks = &truth});
}

// The first map finds its two points above 0.2 only, the second its four below 0.3 only: between
// them both are right. Moved so that the first needs more than 0.6, one of the two must be wrong.
TEST(MaxBoxAccMetric, TakesTheThresholdThatIsBestForAll) {
  const std::vector<float> masks{1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1};
  std::vector<Score> scores =
      judged_two({.overlap = 0.9}, {9, 10, 2, 2, 0, 0, 0, 0, 3, 10, 10, 3}, masks);
  EXPECT_EQ(scores[0].value, 1);
  EXPECT_EQ(scores[1].value, 1);
  EXPECT_EQ(scores[0].curve.size(), 100U);
  scores = judged_two({.overlap = 0.9}, {9, 10, 6, 6, 0, 0, 0, 0, 3, 10, 10, 3}, masks);
  EXPECT_EQ(*scores[0].value + *scores[1].value, 1);
}

// One point of an object of two: half of their union, which is just enough for the usual limit.
TEST(MaxBoxAccMetric, IsRightAtTheLimitItself) {
  EXPECT_EQ(judged(MaxBoxAcc{}, {1, 0, 0, 0}, {1, 1, 0, 0}).value, 1);
  EXPECT_EQ(judged(MaxBoxAcc{.overlap = 0.51}, {1, 0, 0, 0}, {1, 1, 0, 0}).value, 0);
}

// Two parts: the larger lies beside the object, the smaller on it.
TEST(MaxBoxAccMetric, MayLookAtEveryPart) {
  const std::vector<float> map{5, 5, 5, 0, 5, 5};
  const std::vector<float> mask{0, 0, 0, 0, 1, 1};
  EXPECT_EQ(judged(MaxBoxAcc{}, map, mask).value, 0);
  EXPECT_EQ(judged(MaxBoxAcc{.variant = Parts::every}, map, mask).value, 1);
}

TEST(MaxBoxAccMetric, TakesNegativeMapsByTheirOwnRange) {
  EXPECT_EQ(judged(MaxBoxAcc{}, {-9, -9, -1, -1}, {0, 0, 1, 1}).value, 1);
}

TEST(MaxBoxAccMetric, IsUndefinedWithoutRanksOrAnObject) {
  expect_undefined(MaxBoxAcc{}, {2, 2}, {1, 0}, constant_map);
  expect_undefined(MaxBoxAcc{}, {1, 2}, {0, 0}, empty_mask);
}

}  // namespace
}  // namespace assay::metrics
