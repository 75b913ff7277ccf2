#include "math/stats/welch_anova.h"

#include <cmath>

#include "math/stats/distributions.h"
#include "math/stats/moments.h"
#include "math/stats/several_samples.h"

namespace assay::stats {
namespace {

// Welch's t of every pair, corrected together.
std::vector<Detail> pairwise(const std::vector<std::string>& names,
                             const std::vector<Moments>& groups) {
  std::vector<Detail> details;
  for (std::size_t at = 0; at < groups.size() && groups.size() <= most_in_pairs; ++at) {
    for (std::size_t other = at + 1; other < groups.size(); ++other) {
      const double a = groups[at].variance / groups[at].n;
      const double b = groups[other].variance / groups[other].n;
      const double df =
          (a + b) * (a + b) / (a * a / (groups[at].n - 1) + b * b / (groups[other].n - 1));
      const double gap = groups[at].mean - groups[other].mean;
      const double t = gap / std::sqrt(a + b);
      details.push_back({.name = names[at] + " - " + names[other],
                         .estimate = gap,
                         .error = std::sqrt(a + b),
                         .statistic = Statistic{"t", t, {df}},
                         .p = student_p(t, df, Alternative::two_sided)});
    }
  }
  adjust(details, Correction::holm);
  return details;
}

// The share of all squares that lies between the groups.
double eta_squared(const std::vector<Moments>& groups, const Moments& all) {
  double between = 0;
  for (const Moments& group : groups) {
    between += group.n * (group.mean - all.mean) * (group.mean - all.mean);
  }
  return between / (all.variance * (all.n - 1));
}

}  // namespace

Result WelchAnova::operator()(const Data& data) const {
  const SeveralSamples samples = several_samples(data, 2);
  if (!samples.undefined.empty()) return undefined_result(info, data, samples.undefined);
  std::vector<Moments> groups;
  for (std::size_t at = 0; at < samples.values.size(); ++at) {
    groups.push_back(moments(samples.values[at]));
    if (groups.back().variance > 0) continue;
    return undefined_result(info, data, fmt::format("'{}' is constant", samples.names[at]));
  }
  const auto k = static_cast<double>(groups.size());
  double weights = 0;
  double weighted = 0;
  for (const Moments& group : groups) {
    weights += group.n / group.variance;
    weighted += group.n / group.variance * group.mean;
  }
  const double centre = weighted / weights;
  double between = 0;
  double lambda = 0;
  for (const Moments& group : groups) {
    const double weight = group.n / group.variance;
    between += weight * (group.mean - centre) * (group.mean - centre);
    lambda += (1 - weight / weights) * (1 - weight / weights) / (group.n - 1);
  }
  const double f = between / (k - 1) / (1 + 2 * (k - 2) / (k * k - 1) * lambda);
  const double df = (k * k - 1) / (3 * lambda);

  Result result = initial_result(info, data);
  result.statistics = {{"F", f, {k - 1, df}}};
  result.p = f_p(f, k - 1, df);
  result.effects = {{.name = "eta squared",
                     .value = eta_squared(groups, moments(data.x->values)),
                     .bounded = true}};
  for (std::size_t at = 0; at < groups.size(); ++at) {
    result.estimates.push_back({"mean of " + samples.names[at], groups[at].mean});
    result.estimates.push_back({"SD of " + samples.names[at], groups[at].deviation()});
  }
  result.details = pairwise(samples.names, groups);
  result.method = "unequal variances; pairs by Welch's t, Holm";
  result.unit = "row";
  result.groups = samples.groups();
  result.r = "oneway.test(x ~ by)";
  return result;
}

}  // namespace assay::stats
