#include "evaluate/metrics/max_sensitivity.h"

#include "evaluate/metrics/reexplain_test.h"
#include "explain/attribution/gradient.h"

namespace assay::metrics {
namespace {

const auto itself = pointwise([](float x) { return x; });

// The map is the input: it moves as far as the input does. One number of 4 that moves by at most
// 0.5 comes close to an eighth in a thousand draws.
TEST(MaxSensitivityMetric, IsTheFarthestAMapMovesByItsNorm) {
  const auto model = logistic({1});
  EXPECT_NEAR(*asked_again(MaxSensitivity{.draws = 1000, .radius = 0.5}, model, itself, {4}).value,
              0.5 / 4, 1e-3);
  const MaxSensitivity one{.draws = 1, .radius = 0.5};
  EXPECT_LT(*asked_again(one, model, itself, {4}).value, 0.5 / 4);
}

TEST(MaxSensitivityMetric, IsZeroForAMethodThatDoesNotLookAtTheInput) {
  const attribution::Explain gradient = attribution::Gradient{};
  EXPECT_EQ(*asked_again(MaxSensitivity{}, logistic({1, 2}), gradient, {4, 1}).value, 0);
}

// Quantus divides zero by zero here, captum by one.
TEST(MaxSensitivityMetric, IsUndefinedForAMapOfZeros) {
  const auto zero = pointwise([](float) { return 0.0F; });
  EXPECT_EQ(asked_again(MaxSensitivity{}, logistic({1, 2}), zero, {4, 1}).reason, zero_map);
}

}  // namespace
}  // namespace assay::metrics
