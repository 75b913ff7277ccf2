#include "evaluate/metrics/masked_accuracy.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

using testing::ElementsAre;

// Twenty points of which the logit adds ten times the sixth-ranked (point 5) and subtracts the
// first-ranked (point 0). Shown are 1, 1, 2, 2, 3, 4, 5, 7, 9 and 12 points: point 5 comes with
// seven. Until then the logit is -1, and class 1 is found.
const std::vector<float> input(20, 1.0F);

model::Model late_model() {
  std::vector<float> weights(20, 0.0F);
  weights[0] = -1;
  weights[5] = 10;
  return logistic(weights);
}

std::vector<float> falling() {
  std::vector<float> map(20);
  for (std::size_t at = 0; at < 20; ++at) map[at] = 20 - static_cast<float>(at);
  return map;
}

TEST(MaskedAccuracyMetric, IsTheShareOfLevelsAtWhichTheClassIsFound) {
  const MaskedAccuracy unit{.fill = Substrate::zero};
  const Score score = asked(unit, late_model(), input, falling());
  EXPECT_THAT(score.curve, ElementsAre(0, 0, 0, 0, 0, 0, 0, 1, 1, 1));
  EXPECT_DOUBLE_EQ(*score.value, 0.3);
}

TEST(MaskedAccuracyMetric, AsksForTheLabelWhenThereAreLabels) {
  const MaskedAccuracy unit{.fill = Substrate::zero};
  EXPECT_DOUBLE_EQ(
      *asked(unit, late_model(), input, falling(), std::optional<std::size_t>(1)).value, 0.7);
  const Score unlabelled =
      asked(unit, late_model(), input, falling(), std::optional<std::size_t>());
  EXPECT_FALSE(unlabelled.value);
  EXPECT_EQ(unlabelled.reason, "the item has no label");
}

// Hidden behind their own mean, constant inputs are not hidden at all.
TEST(MaskedAccuracyMetric, HidesBehindTheMeanByDefault) {
  EXPECT_EQ(*asked(MaskedAccuracy{}, late_model(), input, falling()).value, 1);
}

TEST(MaskedAccuracyMetric, IsUndefinedForAConstantMap) {
  EXPECT_EQ(asked(MaskedAccuracy{}, logistic({1, 1}), {1, 1}, {3, 3}).reason, constant_map);
}

}  // namespace
}  // namespace assay::metrics
