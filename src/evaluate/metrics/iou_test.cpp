#include "evaluate/metrics/iou.h"

#include "evaluate/metrics/judged_test.h"

namespace assay::metrics {
namespace {

// Above half of 4: points 0 and 1. The object: 1, 2, 3. One of four.
TEST(IouMetric, IsWhatIsSharedByWhatIsCovered) {
  const Iou half{.variant = ThresholdChoice::given, .threshold = 0.5};
  EXPECT_DOUBLE_EQ(*judged(half, {4, 3, 2, 1}, {0, 1, 1, 1}).value, 1.0 / 4);
}

TEST(IouMetric, MayAskForStronglyMarkedPointsOnly) {
  const Iou unit{.variant = ThresholdChoice::given, .threshold = 0.3, .mask_threshold = 0.3};
  EXPECT_DOUBLE_EQ(*judged(unit, {4, 3, 0, 1}, {0.9F, 0.1F, 0, 0}).value, 1.0 / 2);
}

// With the object at points 0 and 1 and the map 10, 6, 3: thresholds below 0.3 (five: 0.05 to 0.25)
// cover three points, 2 / 3; from 0.3 to below 0.6 (six) exactly the object, 1; the other eight
// only point 0, 1 / 2.
TEST(IouMetric, SweepsThresholds) {
  const std::vector<float> map{10, 6, 3};
  const std::vector<float> mask{1, 1, 0};
  const Score mean = judged(Iou{}, map, mask);
  EXPECT_NEAR(*mean.value, (5 * 2.0 / 3 + 6 * 1 + 8 * 0.5) / 19, 1e-12);
  EXPECT_EQ(mean.curve.size(), 19U);
  EXPECT_DOUBLE_EQ(*judged(Iou{.variant = ThresholdChoice::best}, map, mask).value, 1);
}

TEST(IouMetric, IsUndefinedWithoutAThresholdOrAnObject) {
  expect_undefined(Iou{}, {2, 2}, {1, 0}, constant_map);
  expect_undefined(Iou{}, {-1, 0}, {1, 0}, nothing_positive);
  expect_undefined(Iou{}, {1, 2}, {0, 0}, empty_mask);
}

}  // namespace
}  // namespace assay::metrics
