#include "math/algebra/eigenpairs.h"

#include <Eigen/Eigenvalues>

#include "base/error.h"

namespace assay::algebra {

Eigenpairs eigenpairs(const Eigen::MatrixXd& symmetric) {
  expects(symmetric.rows() == symmetric.cols(), "a symmetric matrix is square");
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(symmetric);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

}  // namespace assay::algebra
