// Eigenvalues and eigenvectors of a symmetric matrix.
#pragma once

#include <Eigen/Core>

namespace assay::algebra {

struct Eigenpairs {
  Eigen::VectorXd values;   // the smallest first
  Eigen::MatrixXd vectors;  // a column each, of length one
};

Eigenpairs eigenpairs(const Eigen::MatrixXd& symmetric);

}  // namespace assay::algebra
