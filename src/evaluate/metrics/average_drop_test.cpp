#include "evaluate/metrics/average_drop.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

// The map -2, 0, 2 weighs by 0, 1/2, 1: the logit 1 * 1 + 2 * 1 + 1 * 1 = 4 becomes 2.
const std::vector<float> input{1, 1, 1};
const std::vector<float> map{-2, 0, 2};
const double before = sigmoid(4);
const double after = sigmoid(2);

double drop(DropVariant variant) {
  return *asked(AverageDrop{.variant = variant}, logistic({1, 2, 1}), input, map).value;
}

TEST(AverageDropMetric, IsThePercentOfTheScoreThatIsLost) {
  EXPECT_NEAR(drop(DropVariant::paper), 100 * (before - after) / before, 1e-4);
  EXPECT_NEAR(drop(DropVariant::torch_cam), 100 * (before - after) / (before + 1e-7), 1e-4);
  EXPECT_NEAR(drop(DropVariant::pytorch_grad_cam), 100 * (before - after), 1e-4);
}

// Magnitudes 2, 0, 2 weigh by 1, 0, 1: the logit becomes 2 as well, of other points.
TEST(AverageDropMetric, WeighsByMagnitudesInXplique) {
  const auto model = logistic({3, 2, -1});
  const AverageDrop unit{.variant = DropVariant::xplique};
  EXPECT_NEAR(*asked(unit, model, input, map).value, 100 * (before - after) / before, 1e-4);
  EXPECT_EQ(*asked(AverageDrop{}, model, input, {2, 2, 0}).value, 0);  // the logit rises to 5
}

TEST(AverageDropMetric, IsUndefinedForConstantMapsAndWithoutAScore) {
  EXPECT_EQ(asked(AverageDrop{}, logistic({1, 1}), {1, 1}, {3, 3}).reason, constant_map);
  EXPECT_EQ(
      asked(AverageDrop{.variant = DropVariant::xplique}, logistic({1, 1}), {1, 1}, {3, -3}).reason,
      constant_map);
  const Score score =
      asked(AverageDrop{}, logistic({-1, 0}), {1, 1}, {1, 0}, std::nullopt, model::Output::logit);
  EXPECT_EQ(score.reason, "the score before is not positive");
}

// What is added to the divisor only matters, and is only seen, where there is next to no score: a
// logit of 1e-7 that vanishes has dropped by half there, and by all of it in the paper.
TEST(AverageDropMetric, AddsToTheDivisorInTorchCam) {
  const auto lost = [](DropVariant variant) {
    return *asked(AverageDrop{.variant = variant}, logistic({1e-7F, 0}), {1, 1}, {0, 1},
                  std::nullopt, model::Output::logit)
                .value;
  };
  EXPECT_NEAR(lost(DropVariant::paper), 100, 1e-3);
  EXPECT_NEAR(lost(DropVariant::torch_cam), 50, 1e-3);
  EXPECT_NEAR(lost(DropVariant::xplique), 100 / 1.1, 1e-3);
}

}  // namespace
}  // namespace assay::metrics
