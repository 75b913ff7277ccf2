#include "evaluate/metrics/weighted_precision.h"

#include "evaluate/metrics/judged_test.h"

namespace assay::metrics {
namespace {

// Weights 1, 1/2, 1/4, 0, 0 as shares of the greatest; picked are points 0, 2 and 3: 1.25 of 3
// points, of 1.75 in all.
const std::vector<float> map{2, 0, 1, 3, -5};
const std::vector<float> mask{0.8F, 0.4F, 0.2F, 0, 0};

TEST(WeightedPrecisionMetric, IsTheMeanWeightOfPickedPoints) {
  EXPECT_NEAR(*judged(WeightedPrecision{}, map, mask).value, 1.25 / 3, 1e-7);
}

TEST(WeightedPrecisionMetric, MeansRecallInTheCodeOf2018) {
  const WeightedPrecision unit{.variant = Names::mohseni};
  EXPECT_NEAR(*judged(unit, map, mask).value, 1.25 / 1.75, 1e-7);
}

// Above 0.4 of 3 are points 0 and 3.
TEST(WeightedPrecisionMetric, PicksAboveAThreshold) {
  EXPECT_NEAR(*judged(WeightedPrecision{.threshold = 0.4}, map, mask).value, 1.0 / 2, 1e-7);
}

TEST(WeightedPrecisionMetric, IsUndefinedWithoutWeightsOrPoints) {
  expect_undefined(WeightedPrecision{}, {-1, 0}, {1, 0}, nothing_positive);
  expect_undefined(WeightedPrecision{}, {1, 2}, {0, 0}, empty_mask);
}

}  // namespace
}  // namespace assay::metrics
