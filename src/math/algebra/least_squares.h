// Least squares of a matrix that may say the same twice.
#pragma once

#include <Eigen/Core>

namespace assay::algebra {

struct LeastSquares {
  Eigen::Index rank = 0;
  Eigen::MatrixXd solution;  // of several, the shortest; a column for each right side
};

// A pivot below `least_pivot` times the largest counts as zero; 0 for what rounding leaves.
LeastSquares least_squares(const Eigen::MatrixXd& matrix, const Eigen::MatrixXd& right,
                           double least_pivot = 0);

}  // namespace assay::algebra
