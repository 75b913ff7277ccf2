#include "evaluate/metrics/input_invariance.h"

#include "evaluate/metrics/reexplain_test.h"
#include "explain/attribution/gradient.h"
#include "explain/attribution/input_gradient.h"

namespace assay::metrics {
namespace {

TEST(InputInvarianceMetric, IsZeroForTheGradient) {
  const attribution::Explain gradient = attribution::Gradient{};
  EXPECT_EQ(*asked_again(InputInvariance{}, attribution::two_rectifiers(), gradient, {3, 1}).value,
            0);
}

// Weights 3 and -2 times the input, which loses 2: the map 3 * 4, -2 * 3 moves by 6 and 4.
TEST(InputInvarianceMetric, IsHowFarTheMapMoves) {
  const attribution::Explain method = attribution::InputGradient{};
  EXPECT_NEAR(
      *asked_again(InputInvariance{.shift = 2}, attribution::two_numbers(), method, {4, 3}).value,
      std::sqrt(36.0 + 16) / std::sqrt(144.0 + 36), 1e-6);
}

TEST(InputInvarianceMetric, IsUndefinedForAMapOfZeros) {
  const auto zero = pointwise([](float) { return 0.0F; });
  EXPECT_EQ(asked_again(InputInvariance{}, logistic({1}), zero, {4}).reason, zero_map);
}

}  // namespace
}  // namespace assay::metrics
