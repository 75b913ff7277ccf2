#include "math/algebra/least_squares.h"

#include <Eigen/QR>

#include "base/error.h"

namespace assay::algebra {

LeastSquares least_squares(const Eigen::MatrixXd& matrix, const Eigen::MatrixXd& right,
                           double least_pivot) {
  expects(matrix.rows() == right.rows(), "the sizes fit");
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factor;
  if (least_pivot > 0) factor.setThreshold(least_pivot);
  factor.compute(matrix);
  return {factor.rank(), factor.solve(right)};
}

}  // namespace assay::algebra
