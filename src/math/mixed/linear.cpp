// Linear mixed models: coefficients and the residual variance have closed forms for every theta, so
// that only theta is searched for (Bates et al., 2015, section 3.4).
#include <Eigen/Cholesky>
#include <limits>
#include <numbers>

#include "base/counted.h"
#include "base/parallel.h"
#include "math/mixed/curvature.h"
#include "math/mixed/fit_parts.h"
#include "math/mixed/minimise.h"
#include "math/mixed/satterthwaite.h"

namespace assay::mixed {
namespace {

using Eigen::Index;

class Profiled {
 public:
  Profiled(const Design& design, bool restricted)
      : effects_(design.random, design.rows()),
        fixed_(design.fixed),
        response_(design.response),
        ones_(Eigen::VectorXd::Ones(design.rows())),
        gram_(fixed_.transpose().lazyProduct(fixed_)),
        onto_(fixed_.transpose().lazyProduct(response_)),
        restricted_(restricted) {}

  // Minus twice the log-likelihood, or the criterion of REML; infinite where there is none.
  double operator()(std::span<const double> theta) {
    effects_.set(theta);
    if (!effects_.factorise(ones_)) return std::numeric_limits<double>::infinity();
    const Eigen::VectorXd lower = effects_.solve_lower(effects_.apply_transposed(response_));
    const Eigen::MatrixXd across = effects_.solve_lower(effects_.apply_transposed(fixed_));
    const Eigen::MatrixXd left = gram_ - across.transpose().lazyProduct(across);
    factor_.compute(left);
    if (factor_.info() != Eigen::Success) return std::numeric_limits<double>::infinity();
    beta_ = factor_.solve(onto_ - across.transpose() * lower);
    const Eigen::VectorXd u = effects_.solve_upper(lower - across * beta_);
    const Eigen::VectorXd rest = response_ - fixed_ * beta_ - effects_.apply(u);
    squares_ = rest.squaredNorm() + u.squaredNorm();
    return deviance(squares_ / freedom());
  }

  // The same with a residual deviation of one's own, the last of the numbers, instead of the best.
  double with_deviation(std::span<const double> theta_and_deviation) {
    const std::size_t last = theta_and_deviation.size() - 1;
    if (!std::isfinite((*this)(theta_and_deviation.first(last)))) {
      return std::numeric_limits<double>::infinity();
    }
    return deviance(theta_and_deviation[last] * theta_and_deviation[last]);
  }

  // What belongs to the last theta.
  const RandomEffects& effects() const { return effects_; }
  const Eigen::VectorXd& beta() const { return beta_; }
  double variance() const { return squares_ / freedom(); }
  Eigen::MatrixXd covariance() const { return covariance(variance()); }
  Eigen::MatrixXd covariance(double residual_variance) const {
    return residual_variance * factor_.solve(Eigen::MatrixXd::Identity(beta_.size(), beta_.size()));
  }

 private:
  double deviance(double residual_variance) const {
    double value = effects_.log_determinant() + squares_ / residual_variance +
                   freedom() * std::log(2 * std::numbers::pi * residual_variance);
    if (restricted_) value += 2 * factor_.matrixLLT().diagonal().array().log().sum();
    return value;
  }

  double freedom() const {
    return static_cast<double>(restricted_ ? fixed_.rows() - fixed_.cols() : fixed_.rows());
  }

  RandomEffects effects_;
  RowMatrix fixed_;
  Eigen::VectorXd response_;
  Eigen::VectorXd ones_;
  Eigen::MatrixXd gram_;
  Eigen::VectorXd onto_;
  bool restricted_;
  Eigen::LLT<Eigen::MatrixXd> factor_;
  Eigen::VectorXd beta_;
  double squares_ = 0;
};

std::string why_not(const Design& design) {
  if (design.response.maxCoeff() == design.response.minCoeff()) {
    return fmt::format("'{}' is the same in every row", design.response_name);
  }
  if (design.rows() <= design.fixed.cols()) {
    return counted(static_cast<std::size_t>(design.rows()), "rows") + " cannot carry " +
           counted(design.names.size(), "coefficients");
  }
  for (const RandomTerm& term : design.random) {
    if (static_cast<Index>(term.levels) * term.values.cols() >= design.rows()) {
      return fmt::format(
          "the term of '{}' has {} effects for {} rows, so that they cannot be told from the "
          "residuals",
          term.group, term.levels * term.names.size(), design.rows());
    }
  }
  return {};
}

// Satterthwaite's, or where one of them is undefined those of the layout.
void add_degrees_of_freedom(Fit& fit, const Design& design, Profiled& deviance) {
  const VarianceModel model{[&](std::span<const double> at) { return deviance.with_deviation(at); },
                            [&](std::span<const double> at) -> Eigen::VectorXd {
                              deviance.with_deviation(at);
                              return deviance.covariance(at.back() * at.back()).diagonal();
                            }};
  std::vector<double> place = fit.theta;
  place.push_back(*fit.residual);
  std::vector<double> df;
  for (const std::optional<double>& one : satterthwaite(model, place)) {
    if (!one) return add_between_within(fit, design);
    df.push_back(*one);
  }
  add_freedom(fit, "Satterthwaite", df);
}

}  // namespace

Fit fit_linear(const Design& design, bool restricted) {
  const SingleThread alone;
  Fit fit = initial_fit(design, Family::linear);
  fit.restricted = restricted;
  fit.undefined = why_not(design);
  if (!fit.is_defined()) return fit;

  Profiled deviance(design, restricted);
  Search search{deviance.effects().first_theta(), {}, {}, {}};
  for (const bool diagonal : deviance.effects().is_diagonal()) {
    search.low.push_back(diagonal ? 0 : -std::numeric_limits<double>::infinity());
    search.step.push_back(0.5);
    search.tolerance.push_back(1e-6);
  }
  const auto value = [&](std::span<const double> theta) { return deviance(theta); };
  const Minimum best = minimise(search, value);
  const std::vector<double> step(best.place.size(), 1e-3);
  const Curvature around = curvature(value, best.place, step);
  const double lowest = deviance(best.place);
  const double spread = (design.response.array() - design.response.mean()).square().sum();
  if (!std::isfinite(lowest) ||
      deviance.variance() * static_cast<double>(design.rows()) < 1e-20 * spread) {
    fit.undefined = "the model fits every row exactly, so that nothing is left to judge it by";
    return fit;
  }

  fit.theta = best.place;
  fit.log_likelihood = -lowest / 2;
  fit.residual = std::sqrt(deviance.variance());
  fit.parameters = design.names.size() + fit.theta.size() + 1;
  add_fixed(fit, design, deviance.beta(), deviance.covariance());
  add_random(fit, design, deviance.effects(), *fit.residual);
  add_degrees_of_freedom(fit, design, deviance);
  fit.converged = best.converged && (fit.singular || is_lowest(around));
  if (!fit.converged) {
    fit.warnings.push_back("The search for the best fit did not converge: read nothing into it.");
  }
  return fit;
}

}  // namespace assay::mixed
