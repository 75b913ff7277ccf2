#include "explain/text/minimise.h"

#include <gtest/gtest.h>

#include <cmath>

namespace assay::text {
namespace {

// Curvatures from 1 to 10,000: the least value is at 1 / curvature.
TEST(Minimise, SolvesAnUnevenQuadratic) {
  const auto bowl = [](std::span<const double> x, std::span<double> gradient) {
    double value = 0;
    for (std::size_t at = 0; at < x.size(); ++at) {
      const double curvature = std::pow(10.0, static_cast<double>(at) / 5);
      value += curvature * x[at] * x[at] / 2 - x[at];
      gradient[at] = curvature * x[at] - 1;
    }
    return value;
  };
  const Minimum found = minimise(bowl, std::vector<double>(21, 0.0), 1e-9, 1000);
  EXPECT_TRUE(found.converged);
  for (std::size_t at = 0; at < 21; ++at) {
    EXPECT_NEAR(found.point[at], std::pow(10.0, -static_cast<double>(at) / 5), 1e-9);
  }
}

// log(cosh) is nearly straight far from its least value, where a full Newton step goes astray.
TEST(Minimise, ComesFromFarAway) {
  const auto valley = [](std::span<const double> x, std::span<double> gradient) {
    gradient[0] = std::tanh(x[0] - 3);
    gradient[1] = 4 * std::pow(x[1], 3);
    return std::log(std::cosh(x[0] - 3)) + std::pow(x[1], 4);
  };
  const Minimum found = minimise(valley, {200, -50}, 1e-10, 1000);
  EXPECT_TRUE(found.converged);
  EXPECT_NEAR(found.point[0], 3, 1e-9);
  EXPECT_NEAR(found.point[1], 0, 1e-3);  // 4 x^3 = 1e-10 at x = 3e-4
}

TEST(Minimise, SaysWhenItDidNotArrive) {
  const auto slope = [](std::span<const double> x, std::span<double> gradient) {
    gradient[0] = -std::exp(-x[0]);
    return std::exp(-x[0]);
  };
  EXPECT_FALSE(minimise(slope, {0}, 0, 5).converged);
}

}  // namespace
}  // namespace assay::text
