#include "stats/minimise.h"

#include <gmock/gmock.h>

#include <cmath>

namespace assay::stats {
namespace {

const std::vector<double> step{0.5, 0.5};
const std::vector<Bounds> wide{{-10, 10}, {-10, 10}};

// Rosenbrock's valley has its floor at (1, 1).
TEST(Minimise, FollowsACurvedValley) {
  const auto valley = [](std::span<const double> at) {
    return 100 * std::pow(at[1] - at[0] * at[0], 2) + std::pow(1 - at[0], 2);
  };
  const Minimum found = minimise(valley, {-1.2, 1}, step, wide);
  EXPECT_NEAR(found.at[0], 1, 1e-5);
  EXPECT_NEAR(found.at[1], 1, 1e-5);
}

// (x - 3)^2 + (y + 1)^2 within x <= 2 is least at (2, -1), and with y fixed at 0 there too.
TEST(Minimise, StopsAtItsBounds) {
  const auto bowl = [](std::span<const double> at) {
    return std::pow(at[0] - 3, 2) + std::pow(at[1] + 1, 2);
  };
  const Minimum found = minimise(bowl, {0, 0}, step, std::vector<Bounds>{{-5, 2}, {-5, 5}});
  EXPECT_NEAR(found.at[0], 2, 1e-6);
  EXPECT_NEAR(found.at[1], -1, 1e-5);
  const Minimum fixed = minimise(bowl, {0, 0}, step, std::vector<Bounds>{{-5, 5}, {0, 0}});
  EXPECT_NEAR(fixed.at[0], 3, 1e-5);
  EXPECT_EQ(fixed.at[1], 0);
}

TEST(Minimise, HasNothingToDoOnAPlain) {
  const Minimum found = minimise([](std::span<const double>) { return 2.0; }, {1, 1}, step, wide);
  EXPECT_EQ(found.value, 2);
}

}  // namespace
}  // namespace assay::stats
