#include "math/algebra/solve_symmetric.h"

#include <Eigen/Cholesky>

#include "base/error.h"
#include "base/parallel.h"
#include "math/algebra/least_squares.h"

namespace assay::algebra {
namespace {

// Below this share of the largest pivot the matrix counts as singular: several times the rounding
// of the sums it is made of.
constexpr double least_pivot = 1e-12;

}  // namespace

Eigen::VectorXd solve_symmetric(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right) {
  expects(matrix.rows() == matrix.cols() && matrix.rows() == right.size(), "the sizes fit");
  if (right.size() == 0) return right;
  const SingleThread alone;
  const Eigen::LLT<Eigen::MatrixXd> quick(matrix);
  if (quick.info() == Eigen::Success && quick.rcond() > least_pivot) return quick.solve(right);
  return least_squares(matrix, right, least_pivot).solution;
}

}  // namespace assay::algebra
