#include "math/algebra/least_squares.h"

#include <gmock/gmock.h>

namespace assay::algebra {
namespace {

// Two columns that are the same, (1, 1, 1): the mean, 4, is shared between them. What the second
// right side is made of is found again.
TEST(LeastSquares, OfSeveralSolutionsIsTheShortest) {
  const Eigen::MatrixXd matrix = Eigen::MatrixXd::Ones(3, 2);
  Eigen::MatrixXd right(3, 2);
  right << 3, 6, 4, 6, 5, 6;
  const LeastSquares found = least_squares(matrix, right);
  EXPECT_EQ(found.rank, 1);
  EXPECT_NEAR(found.solution(0, 0), 2, 1e-14);
  EXPECT_NEAR(found.solution(1, 0), 2, 1e-14);
  EXPECT_NEAR(found.solution(0, 1), 3, 1e-14);
}

// y = 1, 2, 2 on x = 0, 1, 2 has the slope 1/2 and begins at 7/6.
TEST(LeastSquares, IsTheLineThroughPoints) {
  Eigen::MatrixXd matrix(3, 2);
  matrix << 1, 0, 1, 1, 1, 2;
  const Eigen::Vector3d right(1, 2, 2);
  const LeastSquares found = least_squares(matrix, right);
  EXPECT_EQ(found.rank, 2);
  EXPECT_NEAR(found.solution(0, 0), 7.0 / 6, 1e-14);
  EXPECT_NEAR(found.solution(1, 0), 0.5, 1e-14);
}

TEST(LeastSquares, TakesSmallPivotsForNothingWhenAsked) {
  Eigen::MatrixXd matrix(2, 2);
  matrix << 1, 0, 0, 1e-9;
  const Eigen::Vector2d right(1, 1);
  EXPECT_EQ(least_squares(matrix, right).rank, 2);
  const LeastSquares found = least_squares(matrix, right, 1e-6);
  EXPECT_EQ(found.rank, 1);
  EXPECT_EQ(found.solution(1, 0), 0);
}

}  // namespace
}  // namespace assay::algebra
