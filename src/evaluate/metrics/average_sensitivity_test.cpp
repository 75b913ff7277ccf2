#include "evaluate/metrics/average_sensitivity.h"

#include "evaluate/metrics/reexplain_test.h"

namespace assay::metrics {
namespace {

// A number that moves by up to 0.5 to either side moves by 0.25 on average; the map is three times
// as large and moves three times as far.
TEST(AverageSensitivityMetric, IsHowFarAMapMovesOnAverage) {
  const auto threefold = pointwise([](float x) { return 3 * x; });
  const AverageSensitivity unit{.draws = 4000, .radius = 0.5};
  EXPECT_NEAR(*asked_again(unit, logistic({1}), threefold, {4}).value, 0.25 / 4, 1e-3);
}

// The range of the input is 2, so a share of a quarter is the same radius.
TEST(AverageSensitivityMetric, MayTakeItsRadiusFromTheInput) {
  const auto itself = pointwise([](float x) { return x; });
  const auto model = logistic({1, 1});
  const double absolute =
      *asked_again(AverageSensitivity{.radius = 0.5}, model, itself, {4, 6}).value;
  EXPECT_EQ(
      *asked_again(AverageSensitivity{.radius = 0.25, .relative = true}, model, itself, {4, 6})
           .value,
      absolute);
}

TEST(AverageSensitivityMetric, IsUndefinedForAMapOfZeros) {
  const auto zero = pointwise([](float) { return 0.0F; });
  EXPECT_EQ(asked_again(AverageSensitivity{}, logistic({1}), zero, {4}).reason, zero_map);
}

}  // namespace
}  // namespace assay::metrics
