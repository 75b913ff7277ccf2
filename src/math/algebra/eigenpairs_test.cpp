#include "math/algebra/eigenpairs.h"

#include <gmock/gmock.h>

#include <cmath>

namespace assay::algebra {
namespace {

// (2 1; 1 2) leaves (1, 1) and (1, -1) their directions, and makes them 3 and 1 times as long.
TEST(Eigenpairs, AreOfRisingValuesAndOfLengthOne) {
  Eigen::MatrixXd matrix(2, 2);
  matrix << 2, 1, 1, 2;
  const Eigenpairs found = eigenpairs(matrix);
  EXPECT_NEAR(found.values[0], 1, 1e-14);
  EXPECT_NEAR(found.values[1], 3, 1e-14);
  const double side = std::sqrt(0.5);
  EXPECT_NEAR(std::abs(found.vectors(0, 1)), side, 1e-14);
  EXPECT_NEAR(found.vectors(0, 1), found.vectors(1, 1), 1e-14);
  EXPECT_NEAR(found.vectors(0, 0), -found.vectors(1, 0), 1e-14);
  EXPECT_NEAR(std::abs(found.vectors(0, 0)), side, 1e-14);
}

}  // namespace
}  // namespace assay::algebra
