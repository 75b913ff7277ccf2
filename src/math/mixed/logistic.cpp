// Logistic mixed models. As in lme4, theta is searched for first with beta found on the way, and
// then both together, which is what Laplace's approximation asks for.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/Cholesky>
#include <limits>

#include "base/error.h"
#include "base/parallel.h"
#include "math/mixed/curvature.h"
#include "math/mixed/fit_parts.h"
#include "math/mixed/laplace.h"
#include "math/mixed/minimise.h"
#include "math/mixed/separation.h"

namespace assay::mixed {
namespace {

using Eigen::Index;

constexpr double no_bound = -std::numeric_limits<double>::infinity();

std::string why_not_fitted(const Design& design) {
  if (design.response.minCoeff() == design.response.maxCoeff() &&
      (design.response[0] == 0 || design.response[0] == 1)) {
    return fmt::format("'{}' is the same in every row", design.response_name);
  }
  const std::vector<std::string> growing = separated_coefficients(design);
  if (growing.empty()) return {};
  return fmt::format(
      "the fixed effects predict '{}' perfectly for some rows (separation), so that the "
      "coefficients {} have no finite value; merge levels or leave a term out",
      design.response_name, fmt::join(growing, ", "));
}

Minimum first_stage(Laplace& laplace) {
  Search search{laplace.effects().first_theta(), {}, {}, {}};
  for (const bool diagonal : laplace.effects().is_diagonal()) {
    search.low.push_back(diagonal ? 0 : no_bound);
    search.step.push_back(0.5);
    search.tolerance.push_back(1e-3);
  }
  return minimise(search,
                  [&](std::span<const double> theta) { return laplace.joint_deviance(theta); });
}

// Numbers to search for: theta, and beta's distance from the first stage's in units in which its
// information was the identity, so that steps of one size suit every coefficient.
class Parameters {
 public:
  Parameters(const Laplace& laplace, std::size_t thetas)
      : thetas_(thetas), beta_(laplace.beta()), factor_(laplace.information()) {
    expects(factor_.info() == Eigen::Success, "the first stage found a best place");
  }

  std::span<const double> theta(std::span<const double> place) const {
    return place.first(thetas_);
  }
  Eigen::VectorXd beta(std::span<const double> place) const {
    const Eigen::Map<const Eigen::VectorXd> moved(place.data() + thetas_, beta_.size());
    return beta_ + factor_.matrixU().solve(moved);
  }
  // Of beta, from that of all the numbers.
  Eigen::MatrixXd covariance(const Eigen::MatrixXd& all) const {
    const Index size = beta_.size();
    const Eigen::MatrixXd half = factor_.matrixU().solve(all.bottomRightCorner(size, size));
    return factor_.matrixU().solve(half.transpose());
  }
  // When theta is taken for known.
  Eigen::MatrixXd covariance() const {
    return factor_.solve(Eigen::MatrixXd::Identity(beta_.size(), beta_.size()));
  }

 private:
  std::size_t thetas_;
  Eigen::VectorXd beta_;
  Eigen::LLT<Eigen::MatrixXd> factor_;
};

Search second_stage(const Laplace& laplace, const Minimum& first) {
  Search search{first.place, {}, {}, {}};
  for (const bool diagonal : laplace.effects().is_diagonal()) {
    search.low.push_back(diagonal ? 0 : no_bound);
    search.step.push_back(0.1);
    search.tolerance.push_back(1e-4);
  }
  for (Index at = 0; at < laplace.beta().size(); ++at) {
    search.start.push_back(0);
    search.low.push_back(no_bound);
    search.step.push_back(0.5);
    search.tolerance.push_back(1e-3);
  }
  return search;
}

void add_covariance(Fit& fit, const Design& design, const Laplace& laplace,
                    const Parameters& parameters, const Curvature& around) {
  // A deviance is minus twice a log-likelihood: the covariance is twice the inverse.
  const auto both = inverse(around.hessian);
  if (both) {
    add_fixed(fit, design, laplace.beta(), parameters.covariance(2 * *both));
    return;
  }
  add_fixed(fit, design, laplace.beta(), parameters.covariance());
  fit.warnings.push_back(
      "The curvature of the likelihood is not that of a maximum; standard errors take the random "
      "effects' deviations for known.");
}

// Where levels of a group answer all alike, the likelihood hardly changes as the deviation between
// them grows: no level of a real study is this many logits from the next.
constexpr double most_logits = 12;

void judge_convergence(Fit& fit, const Design& design, bool found) {
  fit.converged = found;
  if (!found) {
    fit.warnings.push_back("The search for the best fit did not converge: read nothing into it.");
  }
  auto deviation = fit.random.begin();
  for (const RandomTerm& term : design.random) {
    for (Index name = 0; name < term.values.cols(); ++name, ++deviation) {
      const double reach = deviation->deviation * term.values.col(name).cwiseAbs().maxCoeff();
      if (reach <= most_logits) continue;
      fit.converged = false;
      fit.warnings.push_back(fmt::format(
          "'{}' has a deviation by '{}' without a bound: most of the group's levels answer all "
          "alike. Read nothing into the fit.",
          deviation->name, deviation->group));
    }
  }
}

}  // namespace

Fit fit_logistic(const Design& design) {
  const SingleThread alone;
  Fit fit = initial_fit(design, Family::logistic);
  fit.undefined = why_not_fitted(design);
  if (!fit.is_defined()) return fit;

  Laplace laplace(design);
  const Minimum first = first_stage(laplace);
  if (!std::isfinite(laplace.joint_deviance(first.place))) {
    fit.undefined = "the numbers overflow: bring the predictors to a common scale";
    return fit;
  }
  const Parameters parameters(laplace, first.place.size());
  const auto deviance = [&](std::span<const double> place) {
    return laplace.deviance(parameters.theta(place), parameters.beta(place));
  };
  const Minimum best = minimise(second_stage(laplace, first), deviance);
  std::vector<double> step(first.place.size(), 1e-3);
  step.resize(best.place.size(), 1e-2);
  const Curvature around = curvature(deviance, best.place, step);

  fit.log_likelihood = -deviance(best.place) / 2;
  fit.theta.assign(best.place.begin(),
                   best.place.begin() + static_cast<std::ptrdiff_t>(first.place.size()));
  fit.parameters = design.names.size() + fit.theta.size();
  add_covariance(fit, design, laplace, parameters, around);
  add_between_within(fit, design);
  add_random(fit, design, laplace.effects(), 1);
  judge_convergence(fit, design, best.converged && (fit.singular || is_lowest(around)));
  return fit;
}

}  // namespace assay::mixed
