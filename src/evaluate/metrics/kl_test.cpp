#include "evaluate/metrics/kl.h"

#include <cmath>

#include "evaluate/metrics/judged_test.h"

namespace assay::metrics {
namespace {

// Human 1/2, 1/4, 1/4, 0; map (without what is negative) 1/4, 1/4, 1/2, 0:
// 1/2 log 2 + 0 - 1/4 log 2.
TEST(KlMetric, AddsLogarithmsOfRatios) {
  EXPECT_NEAR(*judged(Kl{}, {1, 1, 2, -3}, {2, 1, 1, 0}).value, 0.25 * std::log(2), 1e-12);
  EXPECT_NEAR(*judged(Kl{}, {3, 6, 0}, {1, 2, 0}).value, 0, 1e-12);
}

// A marked point that the map leaves out costs its weight times the logarithm of what is possible.
TEST(KlMetric, IsFiniteWhereTheMapHasNothing) {
  const Kl unit{.epsilon = 1e-6};
  EXPECT_NEAR(*judged(unit, {1, 0}, {0, 5}).value, std::log(1e6), 1e-5);
}

TEST(KlMetric, IsUndefinedWithoutMass) {
  expect_undefined(Kl{}, {-1, 0}, {1, 0}, nothing_positive);
  expect_undefined(Kl{}, {1, 2}, {0, 0}, empty_mask);
}

}  // namespace
}  // namespace assay::metrics
