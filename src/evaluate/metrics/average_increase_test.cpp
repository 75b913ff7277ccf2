#include "evaluate/metrics/average_increase.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

// Hiding the second point takes a negative contribution away, hiding the first a positive one.
TEST(AverageIncreaseMetric, SaysWhetherTheScoreRises) {
  const auto model = logistic({2, -1});
  EXPECT_EQ(*asked(AverageIncrease{}, model, {1, 1}, {1, 0}).value, 100);
  EXPECT_EQ(*asked(AverageIncrease{}, model, {1, 1}, {0, 1}).value, 0);
}

TEST(AverageIncreaseMetric, IsNoIncreaseWhenNothingChanges) {
  EXPECT_EQ(*asked(AverageIncrease{}, logistic({1, 0}), {1, 1}, {1, 0}).value, 0);
}

// By magnitudes -3 weighs most: the second point is kept.
TEST(AverageIncreaseMetric, WeighsByMagnitudesInXplique) {
  const AverageIncrease unit{.variant = IncreaseVariant::xplique};
  EXPECT_EQ(*asked(unit, logistic({2, -1}), {1, 1}, {0, -3}).value, 0);
  EXPECT_EQ(*asked(AverageIncrease{}, logistic({2, -1}), {1, 1}, {0, -3}).value, 100);
}

TEST(AverageIncreaseMetric, IsUndefinedForAConstantMap) {
  EXPECT_EQ(asked(AverageIncrease{}, logistic({1, 1}), {1, 1}, {0, 0}).reason, constant_map);
}

}  // namespace
}  // namespace assay::metrics
