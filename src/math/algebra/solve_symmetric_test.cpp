#include "math/algebra/solve_symmetric.h"

#include <gmock/gmock.h>

namespace assay::algebra {
namespace {

// (2 1; 1 2) x = (4, 5) has the solution (1, 2); (1 1; 1 1) x = (4, 4) all that add up to 4.
TEST(SolveSymmetric, FindsTheShortestWhereThereAreSeveral) {
  Eigen::MatrixXd matrix(2, 2);
  matrix << 2, 1, 1, 2;
  const Eigen::VectorXd one = solve_symmetric(matrix, Eigen::Vector2d(4, 5));
  EXPECT_NEAR(one[0], 1, 1e-14);
  EXPECT_NEAR(one[1], 2, 1e-14);
  const Eigen::VectorXd shortest =
      solve_symmetric(Eigen::MatrixXd::Ones(2, 2), Eigen::Vector2d(4, 4));
  EXPECT_NEAR(shortest[0], 2, 1e-14);
  EXPECT_NEAR(shortest[1], 2, 1e-14);
  EXPECT_EQ(solve_symmetric(Eigen::MatrixXd(0, 0), Eigen::VectorXd(0)).size(), 0);
}

}  // namespace
}  // namespace assay::algebra
