#include "evaluate/metrics/relative_output_stability.h"

#include "evaluate/metrics/reexplain_test.h"

namespace assay::metrics {
namespace {

// The map is the input x = 4: a step s changes it by s / 4, and the logit by 5 s.
TEST(RelativeOutputStabilityMetric, HoldsTheMapAgainstTheLogits) {
  const auto itself = pointwise([](float x) { return x; });
  EXPECT_NEAR(*asked_again(RelativeOutputStability{}, logistic({5}), itself, {4}).value,
              1.0 / 4 / 5, 1e-4);
}

// No step of the input changes the logits; the divisor then is 1e-6.
TEST(RelativeOutputStabilityMetric, IsFiniteWhereTheOutputStays) {
  const auto itself = pointwise([](float x) { return x; });
  const double found = *asked_again(RelativeOutputStability{.draws = 1000, .radius = 0.04},
                                    logistic({0}), itself, {4})
                            .value;
  EXPECT_NEAR(found, 0.01 / 1e-6, 0.01 * 0.01 / 1e-6);
}

// The second point of the map is zero and becomes s when the input does: as a share of the
// published 1e-6 in place of zero. The first point stays, and the logit changes by 5 s.
TEST(RelativeOutputStabilityMetric, DividesByAMillionthWhereTheMapIsZero) {
  const auto at_most_one = pointwise([](float x) { return std::min(x, 1.0F); });
  const auto model = attribution::linear_model({2}, {{2, 2}, {0, 5, 0, 0}}, {{2}, {9, 0}});
  const double found = *asked_again(RelativeOutputStability{}, model, at_most_one, {4, 0}).value;
  EXPECT_NEAR(found, 1 / 1e-6 / 5, 5);
}

TEST(RelativeOutputStabilityMetric, IsUndefinedForAMapOfZeros) {
  const auto zero = pointwise([](float) { return 0.0F; });
  EXPECT_EQ(asked_again(RelativeOutputStability{}, logistic({1}), zero, {4}).reason, zero_map);
}

}  // namespace
}  // namespace assay::metrics
