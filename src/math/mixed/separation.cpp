#include "math/mixed/separation.h"

#include <Eigen/Cholesky>
#include <cmath>

namespace assay::mixed {
namespace {

// Newton's method finds the best plain logistic fit in fewer steps than this. Where there is none,
// its steps keep moving the separated rows by about 1 on the logit scale for ever.
constexpr int steps = 20;
constexpr double still_moving = 0.1;

double log_likelihood(const Design& design, const Eigen::VectorXd& eta) {
  const Eigen::ArrayXd small = (-eta.array().abs()).exp();
  return (design.trials.array() *
          (design.response.array() * eta.array() - eta.array().max(0) - small.log1p()))
      .sum();
}

}  // namespace

std::vector<std::string> separated_coefficients(const Design& design) {
  const Eigen::MatrixXd& x = design.fixed;
  Eigen::VectorXd beta = Eigen::VectorXd::Zero(x.cols());
  Eigen::VectorXd step = beta;
  double value = log_likelihood(design, x * beta);
  for (int count = 0; count < steps; ++count) {
    const Eigen::ArrayXd eta = (x * beta).array();
    const Eigen::ArrayXd mean = 1 / (1 + (-eta).exp());
    const Eigen::VectorXd weights = design.trials.array() * mean * (1 - mean);
    const Eigen::VectorXd rest = design.trials.array() * (design.response.array() - mean);
    const Eigen::MatrixXd weighted = weights.asDiagonal() * x;
    const Eigen::LDLT<Eigen::MatrixXd> factor(x.transpose().lazyProduct(weighted));
    step = factor.solve(x.transpose() * rest);
    if (!step.allFinite()) break;
    const double moved = (x * step).cwiseAbs().maxCoeff();
    if (moved < 1e-4) return {};
    double share = 1;
    double next = log_likelihood(design, x * (beta + step));
    for (; next < value && share > 1e-3; next = log_likelihood(design, x * (beta + share * step))) {
      share /= 2;
    }
    beta += share * step;
    value = next;
  }
  if (step.allFinite() && (x * step).cwiseAbs().maxCoeff() < still_moving) return {};
  std::vector<std::string> names;
  for (Eigen::Index at = 0; at < x.cols(); ++at) {
    const double reach = std::abs(step[at]) * x.col(at).cwiseAbs().maxCoeff();
    if (!(reach < still_moving)) names.push_back(design.names[static_cast<std::size_t>(at)]);
  }
  return names;
}

}  // namespace assay::mixed
