#include "mixed/minimise.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace assay::mixed {
namespace {

constexpr double none = -std::numeric_limits<double>::infinity();

TEST(Minimise, FindsTheBottomOfRosenbrocksValley) {
  const Search search{{-1.2, 1}, {none, none}, {0.5, 0.5}, {1e-7, 1e-7}};
  const Minimum best = minimise(search, [](std::span<const double> x) {
    return 100 * std::pow(x[1] - x[0] * x[0], 2) + std::pow(1 - x[0], 2);
  });
  EXPECT_TRUE(best.converged);
  EXPECT_NEAR(best.place[0], 1, 1e-4);
  EXPECT_NEAR(best.place[1], 1, 1e-4);
}

TEST(Minimise, StopsAtABound) {
  const Search search{{1}, {0}, {0.5}, {1e-6}};
  const Minimum best =
      minimise(search, [](std::span<const double> x) { return (x[0] + 2) * (x[0] + 2); });
  EXPECT_TRUE(best.converged);
  EXPECT_EQ(best.place[0], 0);
  EXPECT_EQ(best.value, 4);
}

TEST(Minimise, SaysWhenItsCallsRanOut) {
  Search search{{-1.2, 1}, {none, none}, {0.5, 0.5}, {1e-9, 1e-9}};
  search.most_calls = 20;
  const Minimum best = minimise(search, [](std::span<const double> x) {
    return 100 * std::pow(x[1] - x[0] * x[0], 2) + std::pow(1 - x[0], 2);
  });
  EXPECT_FALSE(best.converged);
  EXPECT_LE(best.calls, 21);
}

TEST(Minimise, GoesAroundPlacesWithoutAValue) {
  const Search search{{1, 1}, {none, none}, {2, 2}, {1e-7, 1e-7}};
  const Minimum best = minimise(search, [](std::span<const double> x) {
    if (x[0] < -0.5) return std::numeric_limits<double>::quiet_NaN();
    return x[0] * x[0] + x[1] * x[1];
  });
  EXPECT_NEAR(best.place[0], 0, 1e-3);
  EXPECT_NEAR(best.place[1], 0, 1e-3);
}

}  // namespace
}  // namespace assay::mixed
