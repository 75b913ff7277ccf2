#include "math/mixed/curvature.h"

#include <gtest/gtest.h>

#include <vector>

namespace assay::mixed {
namespace {

// f = x^3 + 2 x y + 3 y^2 at (1, 2): the slope is (3 + 4, 2 + 12), the curvature ((6, 2), (2, 6)).
TEST(Curvature, IsThatOfACubic) {
  const auto cubic = [](std::span<const double> at) {
    return at[0] * at[0] * at[0] + 2 * at[0] * at[1] + 3 * at[1] * at[1];
  };
  const std::vector<double> place{1, 2};
  const std::vector<double> step{1e-2, 2e-2};
  const Curvature found = curvature(cubic, place, step);
  EXPECT_NEAR(found.gradient[0], 7 + 1e-4, 1e-9);  // central differences: + step^2
  EXPECT_NEAR(found.gradient[1], 14, 1e-9);
  EXPECT_NEAR(found.hessian(0, 0), 6, 1e-8);
  EXPECT_NEAR(found.hessian(0, 1), 2, 1e-8);
  EXPECT_NEAR(found.hessian(1, 1), 6, 1e-8);
  EXPECT_FALSE(is_lowest(found));
}

TEST(Curvature, KnowsABottomAndASaddle) {
  const std::vector<double> place{0, 0};
  const std::vector<double> step{1e-2, 1e-2};
  const auto bowl = [](std::span<const double> at) { return at[0] * at[0] + 2 * at[1] * at[1]; };
  const Curvature bottom = curvature(bowl, place, step);
  EXPECT_TRUE(is_lowest(bottom));
  EXPECT_NEAR((*inverse(bottom.hessian))(1, 1), 0.25, 1e-8);
  const auto saddle = [](std::span<const double> at) { return at[0] * at[0] - at[1] * at[1]; };
  EXPECT_FALSE(inverse(curvature(saddle, place, step).hessian));
}

}  // namespace
}  // namespace assay::mixed
