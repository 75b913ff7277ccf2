#include "evaluate/metrics/relative_input_stability.h"

#include "evaluate/metrics/reexplain_test.h"

namespace assay::metrics {
namespace {

// The map is the input, up to a factor: both change by the same share.
TEST(RelativeInputStabilityMetric, IsOneForAMapThatMovesWithTheInput) {
  const auto threefold = pointwise([](float x) { return 3 * x; });
  EXPECT_NEAR(*asked_again(RelativeInputStability{}, logistic({1, 2}), threefold, {4, 1}).value, 1,
              1e-4);
}

// The square of 10 and a little changes by twice the share; the greatest of ten draws is a bit
// more.
TEST(RelativeInputStabilityMetric, IsTheGreatestRatioOfRelativeChanges) {
  const auto square = pointwise([](float x) { return x * x; });
  const double found = *asked_again(RelativeInputStability{}, logistic({1}), square, {10}).value;
  EXPECT_GT(found, 2);
  EXPECT_LT(found, 2.01);
}

TEST(RelativeInputStabilityMetric, IsZeroForAMapThatStaysAndUndefinedForZeros) {
  const auto one = pointwise([](float) { return 1.0F; });
  EXPECT_EQ(*asked_again(RelativeInputStability{}, logistic({1}), one, {4}).value, 0);
  const auto zero = pointwise([](float) { return 0.0F; });
  EXPECT_EQ(asked_again(RelativeInputStability{}, logistic({1}), zero, {4}).reason, zero_map);
}

// Where changed inputs have another class, their maps explain something else. The first of two
// classes is the likeliest on one side of zero only.
TEST(RelativeInputStabilityMetric, LeavesOutInputsOfAnotherClass) {
  const auto step = pointwise([](float x) { return x > 0 ? 1.0F : 100.0F; });
  const auto model = logistic({1});
  const RelativeInputStability unit{.draws = 40, .radius = 1};
  EXPECT_EQ(*asked_again(unit, model, step, {0.01F}).value, 0);
  const auto steep = attribution::linear_model({1}, {{3, 1}, {1e6F, -1e6F, 0}}, {{3}, {0, 0, 5}});
  EXPECT_EQ(asked_again(unit, steep, step, {0}).reason, other_class);
}

}  // namespace
}  // namespace assay::metrics
