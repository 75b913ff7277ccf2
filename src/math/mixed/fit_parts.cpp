#include "math/mixed/fit_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

#include "math/mixed/between_within.h"

namespace assay::mixed {
namespace {

// lme4 calls a fit singular below this.
constexpr double least_theta = 1e-4;

double two_sided(double z) {
  return 2 * boost::math::cdf(boost::math::complement(boost::math::normal(), std::abs(z)));
}

}  // namespace

Fit initial_fit(const Design& design, Family family) {
  Fit fit{.family = family, .response = design.response_name};
  fit.rows = static_cast<std::size_t>(design.rows());
  for (const RandomTerm& term : design.random) {
    const auto same = [&](const Grouping& group) { return group.name == term.group; };
    if (std::ranges::none_of(fit.groups, same)) fit.groups.push_back({term.group, term.levels});
  }
  fit.warnings = design.notes;
  return fit;
}

void add_fixed(Fit& fit, const Design& design, const Eigen::VectorXd& estimates,
               const std::optional<Eigen::MatrixXd>& covariance) {
  for (Eigen::Index at = 0; at < estimates.size(); ++at) {
    Coefficient coefficient{design.names[static_cast<std::size_t>(at)], estimates[at]};
    if (covariance && (*covariance)(at, at) > 0) {
      coefficient.error = std::sqrt((*covariance)(at, at));
      coefficient.statistic = estimates[at] / *coefficient.error;
      coefficient.z = coefficient.statistic;
      coefficient.z_p = two_sided(*coefficient.z);
    }
    fit.fixed.push_back(std::move(coefficient));
  }
}

void add_freedom(Fit& fit, std::string by, const std::vector<double>& df) {
  fit.freedom_by = std::move(by);
  for (std::size_t at = 0; at < fit.fixed.size(); ++at) {
    Coefficient& coefficient = fit.fixed[at];
    if (!coefficient.statistic) continue;
    const boost::math::students_t student(df[at]);
    coefficient.df = df[at];
    coefficient.p = 2 * cdf(complement(student, std::abs(*coefficient.statistic)));
  }
}

void add_between_within(Fit& fit, const Design& design) {
  const std::vector<DegreesOfFreedom> freedoms = between_within(design);
  std::vector<double> df;
  for (std::size_t at = 0; at < fit.fixed.size(); ++at) {
    Coefficient& coefficient = fit.fixed[at];
    df.push_back(freedoms[at].df);
    if (!coefficient.error || fit.restricted) continue;
    *coefficient.error *= freedoms[at].widening();
    coefficient.statistic = coefficient.estimate / *coefficient.error;
  }
  add_freedom(fit, "between-within", df);
}

void add_random(Fit& fit, const Design& design, const RandomEffects& effects, double scale) {
  for (std::size_t at = 0; at < fit.theta.size(); ++at) {
    if (effects.is_diagonal()[at] && fit.theta[at] < least_theta) fit.singular = true;
  }
  for (std::size_t term = 0; term < design.random.size(); ++term) {
    const Eigen::MatrixXd lower = effects.triangle(term);
    const Eigen::MatrixXd covariance = lower * lower.transpose();
    for (Eigen::Index name = 0; name < lower.rows(); ++name) {
      const double deviation = std::sqrt(covariance(name, name));
      Deviation one{design.random[term].group,
                    design.random[term].names[static_cast<std::size_t>(name)],
                    scale * deviation,
                    {}};
      for (Eigen::Index other = 0; other < name; ++other) {
        const double both = deviation * std::sqrt(covariance(other, other));
        one.correlations.push_back(both > 0 ? covariance(name, other) / both : 0);
      }
      fit.random.push_back(std::move(one));
    }
  }
  if (!fit.singular) return;
  fit.warnings.push_back(
      "The fit is singular: a random effect has no variance, or two vary as one. The data do not "
      "support this random part; a simpler one says the same.");
}

}  // namespace assay::mixed
