#include "evaluate/metrics/symmetric_relevance_gain.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

Score gain(const std::vector<float>& map) {
  return asked(SymmetricRelevanceGain{.steps = 3}, logistic({4, 2, 1}), {1, 1, 1}, map,
               std::nullopt, model::Output::logit);
}

// Most relevant first: logits 7, 3, 1, 0; least relevant first: 7, 6, 4, 0.
TEST(SymmetricRelevanceGainMetric, IsTheAreaBetweenTwoOrders) {
  const Score score = gain({3, 2, 1});
  EXPECT_THAT(score.curve, testing::ElementsAre(0, 3, 3, 0));
  EXPECT_NEAR(*score.value, 2, 1e-9);
}

TEST(SymmetricRelevanceGainMetric, ChangesItsSignWithTheMap) {
  EXPECT_NEAR(*gain({-3, -2, -1}).value, -2, 1e-9);
}

TEST(SymmetricRelevanceGainMetric, IsUndefinedForAConstantMap) {
  EXPECT_EQ(gain({1, 1, 1}).reason, constant_map);
}

}  // namespace
}  // namespace assay::metrics
