#include "math/mixed/laplace.h"

#include <Eigen/Cholesky>
#include <cmath>
#include <limits>

#include "base/error.h"

namespace assay::mixed {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
// Newton's steps end when they promise less. The determinant changes with the root of this.
constexpr double least_gain = 1e-16;
constexpr int most_steps = 100;

// Of how many successes in how many trials: the log of the binomial coefficient.
double log_choose(double trials, double successes) {
  return std::lgamma(trials + 1) - std::lgamma(successes + 1) - std::lgamma(trials - successes + 1);
}

}  // namespace

Laplace::Laplace(const Design& design)
    : effects_(design.random, design.rows()),
      fixed_(design.fixed),
      response_(design.response),
      trials_(design.trials),
      constant_(0),
      u_(Eigen::VectorXd::Zero(effects_.size())),
      beta_(Eigen::VectorXd::Zero(fixed_.cols())) {
  expects(trials_.size() == response_.size(), "a share is one of some trials");
  for (Eigen::Index row = 0; row < trials_.size(); ++row) {
    constant_ -= 2 * log_choose(trials_[row], trials_[row] * response_[row]);
  }
}

double Laplace::deviance(std::span<const double> theta, const Eigen::VectorXd& beta) {
  beta_ = beta;
  return settle(theta, false);
}

double Laplace::joint_deviance(std::span<const double> theta) { return settle(theta, true); }

double Laplace::settle(std::span<const double> theta, bool with_beta) {
  effects_.set(theta);
  penalised_ = evaluate();
  if (!std::isfinite(penalised_)) {
    // The last place was far off and is no good to begin with.
    u_.setZero();
    if (with_beta) beta_.setZero();
    penalised_ = evaluate();
    if (!std::isfinite(penalised_)) return infinity;
  }
  Step step;
  for (int count = 0; count < most_steps; ++count) {
    if (!find_step(with_beta, step)) return infinity;
    if (step.gain < least_gain || !advance(step, with_beta)) break;
  }
  return penalised_ + effects_.log_determinant() + constant_;
}

bool Laplace::find_step(bool with_beta, Step& step) {
  const Eigen::VectorXd weights = trials_.array() * mean_.array() * (1 - mean_.array());
  const Eigen::VectorXd rest = trials_.array() * (response_ - mean_).array();
  if (!effects_.factorise(weights)) return false;
  const Eigen::VectorXd slope = effects_.apply_transposed(rest) - u_;
  Eigen::VectorXd lower = effects_.solve_lower(slope);
  step.gain = 0;
  if (with_beta) {
    const RowMatrix weighted = weights.asDiagonal() * fixed_;
    const Eigen::MatrixXd across = effects_.solve_lower(effects_.apply_transposed(weighted));
    information_ = fixed_.transpose().lazyProduct(weighted);
    information_ -= across.transpose().lazyProduct(across);
    const Eigen::LLT<Eigen::MatrixXd> factor(information_);
    if (factor.info() != Eigen::Success) return false;
    const Eigen::VectorXd fixed_slope = fixed_.transpose() * rest;
    step.beta = factor.solve(fixed_slope - across.transpose() * lower);
    lower -= across * step.beta;
    step.gain += fixed_slope.dot(step.beta);
  }
  step.u = effects_.solve_upper(lower);
  step.gain += slope.dot(step.u);
  return std::isfinite(step.gain);
}

bool Laplace::advance(const Step& step, bool with_beta) {
  const double before = penalised_;
  const Eigen::VectorXd u = u_;
  const Eigen::VectorXd beta = beta_;
  // Rounding may hide a gain that is tiny beside the value.
  const double slack = 1e-12 * (1 + std::abs(before));
  for (double share = 1; share > 1e-6; share /= 2) {
    u_ = u + share * step.u;
    if (with_beta) beta_ = beta + share * step.beta;
    penalised_ = evaluate();
    if (penalised_ <= before + slack) return true;
  }
  u_ = u;
  beta_ = beta;
  penalised_ = evaluate();
  return false;
}

double Laplace::evaluate() {
  const Eigen::ArrayXd eta = (fixed_ * beta_ + effects_.apply(u_)).array();
  const Eigen::ArrayXd small = (-eta.abs()).exp();
  mean_ = (eta >= 0).select(1 / (1 + small), small / (1 + small));
  // log p = trials (response eta - log(1 + e^eta)), with nothing that could overflow.
  const Eigen::ArrayXd log_likelihood =
      trials_.array() * (response_.array() * eta - eta.max(0) - small.log1p());
  return -2 * log_likelihood.sum() + u_.squaredNorm();
}

}  // namespace assay::mixed
