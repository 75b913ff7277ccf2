#include "math/mixed/satterthwaite.h"

#include <algorithm>
#include <cmath>

#include "math/algebra/eigenpairs.h"
#include "math/mixed/curvature.h"

namespace assay::mixed {
namespace {

// The covariance of the parameters, twice the inverse of the deviance's curvature. A parameter that
// the data do not settle, as one at its bound, has no curvature and no part in it.
Eigen::MatrixXd covariance_of(const Eigen::MatrixXd& hessian) {
  const algebra::Eigenpairs of = algebra::eigenpairs(hessian);
  const double least = 1e-6 * of.values.maxCoeff();
  Eigen::MatrixXd covariance = Eigen::MatrixXd::Zero(hessian.rows(), hessian.cols());
  for (Eigen::Index at = 0; at < hessian.rows(); ++at) {
    if (of.values[at] <= std::max(least, 0.0)) continue;
    const Eigen::VectorXd along = of.vectors.col(at);
    covariance += 2 / of.values[at] * along * along.transpose();
  }
  return covariance;
}

}  // namespace

std::vector<std::optional<double>> satterthwaite(const VarianceModel& model,
                                                 std::span<const double> place) {
  // Theta is relative to the residual deviation, which comes last and has the response's unit.
  std::vector<double> step(place.size(), 1e-3);
  step.back() *= place.back();
  const Eigen::VectorXd variances = model.variances(place);
  std::vector<std::optional<double>> result(static_cast<std::size_t>(variances.size()));
  const Eigen::MatrixXd hessian = curvature(model.deviance, place, step).hessian;
  if (!hessian.allFinite()) return result;
  const Eigen::MatrixXd covariance = covariance_of(hessian);

  Eigen::MatrixXd gradient(variances.size(), hessian.rows());
  for (std::size_t at = 0; at < place.size(); ++at) {
    std::vector<double> up(place.begin(), place.end());
    std::vector<double> down = up;
    up[at] += step[at];
    down[at] -= step[at];
    gradient.col(static_cast<Eigen::Index>(at)) =
        (model.variances(up) - model.variances(down)) / (2 * step[at]);
  }
  for (Eigen::Index at = 0; at < variances.size(); ++at) {
    const double spread = gradient.row(at) * covariance * gradient.row(at).transpose();
    const double df = 2 * variances[at] * variances[at] / spread;
    if (spread > 0 && std::isfinite(df)) result[static_cast<std::size_t>(at)] = df;
  }
  return result;
}

}  // namespace assay::mixed
