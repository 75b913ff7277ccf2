#include "evaluate/metrics/masked_cross_entropy.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

// Each of ten points adds one to the logit. Shown are 1, 1, 1, 1, 2, 2, 3, 3, 5 and 6 of them.
TEST(MaskedCrossEntropyMetric, IsTheMeanSurpriseOverLevels) {
  const MaskedCrossEntropy unit{.fill = Substrate::zero};
  std::vector<float> map(10);
  for (std::size_t at = 0; at < 10; ++at) map[at] = static_cast<float>(at);
  const auto model = logistic(std::vector<float>(10, 1.0F));
  const Score score = asked(unit, model, std::vector<float>(10, 1.0F), map);
  double sum = 0;
  for (const int points : {1, 1, 1, 1, 2, 2, 3, 3, 5, 6}) sum -= std::log(sigmoid(points));
  EXPECT_NEAR(*score.value, sum / 10, 1e-6);
  EXPECT_NEAR(score.curve[9], -std::log(sigmoid(6)), 1e-6);
}

// The probability is exp(-1000): it counts as the least one.
TEST(MaskedCrossEntropyMetric, StaysFinite) {
  const MaskedCrossEntropy unit{.fill = Substrate::zero};
  EXPECT_NEAR(*asked(unit, logistic({-1000, 0}), {1, 1}, {1, 0}).value, -std::log(1e-7), 1e-9);
}

TEST(MaskedCrossEntropyMetric, IsUndefinedForAConstantMap) {
  EXPECT_EQ(asked(MaskedCrossEntropy{}, logistic({1, 1}), {1, 1}, {3, 3}).reason, constant_map);
}

}  // namespace
}  // namespace assay::metrics
