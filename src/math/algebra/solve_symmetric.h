// Solves the normal equations of a least-squares fit.
#pragma once

#include <Eigen/Core>

namespace assay::algebra {

// The x with `matrix` x = `right`, for a symmetric matrix without negative eigenvalues; of several,
// the shortest. On one thread, so that the bits do not depend on how many there are.
Eigen::VectorXd solve_symmetric(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right);

}  // namespace assay::algebra
