#include "evaluate/metrics/weighted_recall.h"

#include "evaluate/metrics/judged_test.h"
#include "evaluate/metrics/weighted_precision.h"

namespace assay::metrics {
namespace {

// As in the test of precision: found 1.25 of 1.75; one picked point, 3, is outside what was marked.
const std::vector<float> map{2, 0, 1, 3, -5};
const std::vector<float> mask{0.8F, 0.4F, 0.2F, 0, 0};

TEST(WeightedRecallMetric, IsTheShareOfTheWeightThatIsFound) {
  EXPECT_NEAR(*judged(WeightedRecall{}, map, mask).value, 1.25 / 1.75, 1e-7);
  EXPECT_EQ(judged(WeightedRecall{}, map, mask).value,
            judged(WeightedPrecision{.variant = Names::mohseni}, map, mask).value);
}

TEST(WeightedRecallMetric, CountsWhatIsOutsideInTheCodeOf2018) {
  const WeightedRecall unit{.variant = Names::mohseni};
  EXPECT_NEAR(*judged(unit, map, mask).value, 1.25 / 2.25, 1e-7);
}

// With the outline of the whole object point 3 is inside and nothing is held against the map.
TEST(WeightedRecallMetric, AsksTheOutlineWhatIsOutside) {
  const Tensor maps({1, 5}, map);
  const Tensor masks({1, 5}, mask);
  const Tensor outlines({1, 5}, {1, 1, 1, 1, 0});
  const ExplainedItems explained{.maps = maps, .masks = &masks, .outlines = &outlines};
  EXPECT_NEAR(*WeightedRecall{.variant = Names::mohseni}(explained)[0].value, 1, 1e-7);
}

TEST(WeightedRecallMetric, IsUndefinedWithoutWeightsOrPoints) {
  expect_undefined(WeightedRecall{}, {-1, 0}, {1, 0}, nothing_positive);
  expect_undefined(WeightedRecall{}, {1, 2}, {0, 0}, empty_mask);
}

}  // namespace
}  // namespace assay::metrics
