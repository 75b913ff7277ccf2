#include "net/kernels/math.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace assay::kernels {
namespace {

// The largest relative error over points from `low` to `high`, against the library in double.
template <class Found, class Exact>
double worst(float low, float high, const Found& found, const Exact& exact) {
  double most = 0;
  constexpr int points = 200000;
  for (int at = 0; at <= points; ++at) {
    const float x = low + (high - low) * static_cast<float>(at) / points;
    const double expected = exact(static_cast<double>(x));
    if (expected == 0) continue;
    most =
        std::max(most, std::fabs(static_cast<double>(found(x)) - expected) / std::fabs(expected));
  }
  return most;
}

constexpr double ulp = 1.1920929e-7;

const auto exact_exp = [](double x) { return std::exp(x); };
const auto exact_tanh = [](double x) { return std::tanh(x); };
const auto exact_erf = [](double x) { return std::erf(x); };

TEST(Exponential, IsExactToTwoUlpWhereItIsNormal) {
  EXPECT_LT(worst(-87.0F, 88.7F, exponential, exact_exp), 2 * ulp);
  EXPECT_LT(worst(-1.0F, 1.0F, exponential, exact_exp), 2 * ulp);
  EXPECT_EQ(exponential(0.0F), 1.0F);
}

TEST(Exponential, IsZeroFarBelowAndFiniteFarAbove) {
  EXPECT_EQ(exponential(-90.0F), 0.0F);
  EXPECT_EQ(exponential(-1e30F), 0.0F);
  EXPECT_TRUE(std::isfinite(exponential(1e30F)));
  EXPECT_GT(exponential(90.0F), 3e38F);
}

TEST(Logistic, StaysBetweenZeroAndOne) {
  EXPECT_LT(worst(-80.0F, 80.0F, logistic, [](double x) { return 1 / (1 + std::exp(-x)); }),
            4 * ulp);
  EXPECT_EQ(logistic(90.0F), 1.0F);
  EXPECT_LT(logistic(-90.0F), 1e-37F);
  EXPECT_GE(logistic(-90.0F), 0.0F);
}

// Just above the seam at 0.06 the subtraction from one costs four bits.
TEST(HyperbolicTangent, IsExactToAFewUlpAndTwentyAboveItsSeam) {
  EXPECT_LT(worst(-0.0599F, 0.0599F, hyperbolic_tangent, exact_tanh), 2 * ulp);
  EXPECT_LT(worst(0.06F, 0.5F, hyperbolic_tangent, exact_tanh), 20 * ulp);
  EXPECT_LT(worst(-20.0F, -0.5F, hyperbolic_tangent, exact_tanh), 3 * ulp);
  EXPECT_EQ(hyperbolic_tangent(90.0F), 1.0F);
  EXPECT_EQ(hyperbolic_tangent(-90.0F), -1.0F);
  EXPECT_EQ(hyperbolic_tangent(1e-30F), 1e-30F);
}

TEST(ErrorFunction, IsExactToAFewUlp) {
  EXPECT_LT(worst(-6.0F, 6.0F, error_function, exact_erf), 6 * ulp);
  EXPECT_LT(worst(-1e-3F, 1e-3F, error_function, exact_erf), 6 * ulp);
  EXPECT_NEAR(error_function(1e30F), 1.0F, 1e-6F);
}

}  // namespace
}  // namespace assay::kernels
