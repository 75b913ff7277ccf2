#include "evaluate/metrics/completeness.h"

#include "evaluate/metrics/asked_test.h"
#include "explain/attribution/integrated_gradients.h"

namespace assay::metrics {
namespace {

Score asked_logit(const Completeness& unit, const std::vector<float>& map) {
  return asked(unit, logistic({4, 2}), {1, 3}, map, std::nullopt, model::Output::logit);
}

// The logit is 4 + 6, that of zeros 0; the item's mean is 2, whose logit is 12.
TEST(CompletenessMetric, IsTheShareThatTheSumIsOff) {
  EXPECT_NEAR(*asked_logit({}, {4, 6}).value, 0, 1e-9);
  EXPECT_NEAR(*asked_logit({}, {4, 4}).value, 0.2, 1e-9);
  EXPECT_NEAR(*asked_logit({}, {0, 0}).value, 1, 1e-9);
  EXPECT_NEAR(*asked_logit({.baseline = Substrate::mean}, {-4, 2}).value, 0, 1e-9);
}

// Where Quantus asks for equal floats, and so finds nothing complete.
TEST(CompletenessMetric, IsNearlyZeroForIntegratedGradients) {
  const auto model = attribution::small_net({2, 6});
  const Tensor batch = attribution::random_tensor({1, 2, 6}, 5);
  const std::size_t targets[] = {1};
  const attribution::Question question{model, batch, targets, model::Output::probability};
  const attribution::Question logit{model, batch, targets, model::Output::logit};
  const Tensor maps = attribution::IntegratedGradients{.steps = 300}(logit).values;
  // Probabilities are asked about, logits are explained: these must add up.
  const Score score =
      Completeness{}({.maps = maps, .question = &question, .explains = model::Output::logit})[0];
  EXPECT_LT(*score.value, 0.01);
  EXPECT_GT(*Completeness{}({.maps = maps, .question = &question})[0].value, 0.1);
}

TEST(CompletenessMetric, IsUndefinedWithoutADifference) {
  EXPECT_EQ(asked(Completeness{}, logistic({0, 0}), {1, 3}, {1, 2}).reason,
            "the score is that of the baseline");
}

}  // namespace
}  // namespace assay::metrics
