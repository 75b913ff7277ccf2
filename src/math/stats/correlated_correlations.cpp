#include "math/stats/correlated_correlations.h"

#include <algorithm>
#include <cmath>

#include "math/stats/correlation.h"
#include "math/stats/distributions.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"
#include "math/stats/r_script.h"

namespace assay::stats {
namespace {

struct Three {
  double xy;
  double xz;
  double yz;
  double n;

  double determinant() const { return 1 - xy * xy - xz * xz - yz * yz + 2 * xy * xz * yz; }
};

// Williams's t with n - 3 degrees of freedom, in Steiger's form (equation 7).
double williams(const Three& r) {
  const double mean = (r.xy + r.xz) / 2;
  const double rest = std::pow(1 - r.yz, 3);
  return (r.xy - r.xz) *
         std::sqrt((r.n - 1) * (1 + r.yz) /
                   (2 * (r.n - 1) / (r.n - 3) * r.determinant() + mean * mean * rest));
}

// The covariance of two correlations that share a variable, times n - 3, over the two variances.
double dependence(double yz, double a, double b) {
  const double covariance = yz * (1 - a * a - b * b) - 0.5 * a * b * (1 - a * a - b * b - yz * yz);
  return covariance / ((1 - a * a) * (1 - b * b));
}

// Steiger's Z with the correlations pooled (equation 14).
double steiger(const Three& r) {
  const double pooled = (r.xy + r.xz) / 2;
  const double shared = dependence(r.yz, pooled, pooled);
  return (std::atanh(r.xy) - std::atanh(r.xz)) * std::sqrt((r.n - 3) / (2 - 2 * shared));
}

// Zou's interval of the difference: the distances to the ends of each correlation's own interval,
// put together as dependent ones.
Interval zou(const Three& r, const Estimate& first, const Estimate& second) {
  const double shared = dependence(r.yz, r.xy, r.xz);
  const auto reach = [&](double a, double b) {
    return std::sqrt(std::max(0.0, a * a + b * b - 2 * shared * a * b));
  };
  return {r.xy - r.xz - reach(r.xy - first.interval->low, second.interval->high - r.xz),
          r.xy - r.xz + reach(first.interval->high - r.xy, r.xz - second.interval->low)};
}

std::string in_r(const CorrelatedCorrelations& test) {
  if (test.variant == Dependence::williams) {
    return filled(r_code::williams, {{"p", r_p(test.alternative, "pt", "t", "n - 3")}});
  }
  return filled(r_code::steiger, {{"p", r_p(test.alternative, "pnorm", "z")}});
}

}  // namespace

Result CorrelatedCorrelations::operator()(const Data& data) const {
  const Numbers& x = *data.x;
  const Numbers& y = *data.y;
  const Numbers& z = data.control.front();
  for (const Numbers* other : {&y, &z}) {
    const std::string why = no_correlation(x, *other, 4);
    if (!why.empty()) return undefined_result(info, data, why);
  }
  const Three r{*correlation(x.values, y.values), *correlation(x.values, z.values),
                *correlation(y.values, z.values), static_cast<double>(x.values.size())};
  const double perfect = 1 - 1e-12;
  if (std::abs(r.xy) > perfect || std::abs(r.xz) > perfect || std::abs(r.yz) > perfect) {
    return undefined_result(info, data, "two of the three variables are one and the same");
  }

  Result result = initial_result(info, data);
  if (variant == Dependence::williams) {
    const double t = williams(r);
    result.statistics = {{"t", t, {r.n - 3}}};
    result.p = student_p(t, r.n - 3, alternative);
    result.method = "Williams's t" + sided(alternative);
  } else {
    const double statistic = steiger(r);
    result.statistics = {{"Z", statistic}};
    result.p = normal_p(statistic, alternative);
    result.method = "Steiger's Z, correlations pooled" + sided(alternative);
  }
  const double error = 1 / std::sqrt(r.n - 3);
  const Estimate first = correlation_estimate("r of " + y.name, r.xy, error, level, "Fisher's z");
  const Estimate second = correlation_estimate("r of " + z.name, r.xz, error, level, "Fisher's z");
  result.effects = {{.name = "difference of correlations",
                     .value = r.xy - r.xz,
                     .interval = zou(r, first, second),
                     .level = level,
                     .interval_by = "Zou",
                     .bounded = true}};
  result.estimates = {
      first,
      second,
      {.name = fmt::format("r of {} and {}", y.name, z.name), .value = r.yz, .bounded = true}};
  if (data.control.size() > 1) {
    result.notes.push_back("only the first control is compared");
  }
  result.unit = "row";
  result.groups = {{"rows", x.values.size(), true}};
  result.r = in_r(*this);
  return result;
}

}  // namespace assay::stats
