#include "math/mixed/minimise.h"

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

// (x - 3)^2 + (y + 1)^2 within x <= 2 is least at (2, -1), and with y fixed at 0 at (3, 0).
TEST(Minimise, KeepsToUpperBoundsAndFixedNumbers) {
  const auto bowl = [](std::span<const double> at) {
    return std::pow(at[0] - 3, 2) + std::pow(at[1] + 1, 2);
  };
  Search search{{0, 0}, {-5, -5}, {0.5, 0.5}, {1e-7, 1e-7}};
  search.high = {2, 5};
  const Minimum bounded = minimise(search, bowl);
  EXPECT_TRUE(bounded.converged);
  EXPECT_EQ(bounded.place[0], 2);
  EXPECT_NEAR(bounded.place[1], -1, 1e-5);
  search.low = {-5, 0};
  search.high = {5, 0};
  const Minimum fixed = minimise(search, bowl);
  EXPECT_TRUE(fixed.converged);
  EXPECT_NEAR(fixed.place[0], 3, 1e-5);
  EXPECT_EQ(fixed.place[1], 0);
}

TEST(Minimise, HasNothingToDoOnAPlain) {
  const Search search{{1, 1}, {none, none}, {0.5, 0.5}, {1e-7, 1e-7}};
  EXPECT_EQ(minimise(search, [](std::span<const double>) { return 2.0; }).value, 2);
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
