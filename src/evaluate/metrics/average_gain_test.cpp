#include "evaluate/metrics/average_gain.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

// The map 0, 1, 2 weighs by 0, 1/2, 1: the logit -3 + 2 + 1 = 0 becomes 1 + 1 = 2.
TEST(AverageGainMetric, IsThePercentOfWhatIsLackingThatIsGained) {
  const auto model = logistic({-3, 2, 1});
  EXPECT_NEAR(*asked(AverageGain{}, model, {1, 1, 1}, {0, 1, 2}).value,
              100 * (sigmoid(2) - 0.5) / 0.5, 1e-4);
  // The other way round -3 + 1 = -2.
  EXPECT_EQ(*asked(AverageGain{}, model, {1, 1, 1}, {2, 1, 0}).value, 0);
}

TEST(AverageGainMetric, IsUndefinedForConstantMapsAndFullScores) {
  EXPECT_EQ(asked(AverageGain{}, logistic({1, 1}), {1, 1}, {3, 3}).reason, constant_map);
  EXPECT_EQ(asked(AverageGain{}, logistic({90, 1}), {1, 1}, {1, 3}).reason,
            "the score before is 1 or more, which leaves no gain");
}

}  // namespace
}  // namespace assay::metrics
