#include "math/stats/brunner_munzel.h"

#include <algorithm>
#include <cmath>

#include "math/stats/distributions.h"
#include "math/stats/effect_size.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"
#include "math/stats/r_script.h"
#include "math/stats/ranked.h"
#include "math/stats/two_samples.h"

namespace assay::stats {
namespace {

// Placements: ranks among all less ranks within the sample; their mean and variance.
Moments placements(std::span<const double> among_all, std::span<const double> values) {
  const std::vector<double> within = ranks(values);
  std::vector<double> gaps(values.size());
  for (std::size_t at = 0; at < gaps.size(); ++at) gaps[at] = among_all[at] - within[at];
  return moments(gaps);
}

}  // namespace

Result BrunnerMunzel::operator()(const Data& data) const {
  const TwoSamples samples = two_samples(data, 2);
  if (!samples.undefined.empty()) return undefined_result(info, data, samples.undefined);
  const std::vector<double> all = ranks(joined(samples.first, samples.second));
  const std::size_t size = samples.first.size();
  const Moments first = placements(std::span(all).first(size), samples.first);
  const Moments second = placements(std::span(all).subspan(size), samples.second);
  // A placement counts values of the other sample below, so its mean over their number is a share.
  const double share = first.mean / second.n;
  const double a = first.variance / (first.n * second.n * second.n);
  const double b = second.variance / (second.n * first.n * first.n);
  if (!(a + b > 0)) {
    return undefined_result(info, data,
                            share == 0.5 ? "all values are equal" : "the samples do not overlap");
  }
  const double error = std::sqrt(a + b);
  const double df = (a + b) * (a + b) / (a * a / (first.n - 1) + b * b / (second.n - 1));
  const double t = (share - 0.5) / error;

  Result result = initial_result(info, data);
  result.statistics = {{"t", t, {df}}};
  result.p = student_p(t, df, alternative);
  const double half = student_quantile(0.5 + level / 2, df) * error;
  result.effects = {{.name = "A",
                     .value = share,
                     .interval = Interval{std::max(0.0, share - half), std::min(1.0, share + half)},
                     .level = level,
                     .interval_by = "Brunner and Munzel",
                     .bounded = true}};
  result.effects.push_back(dominance_effects(samples.first, samples.second, level)[0]);
  result.method = "t approximation" + sided(alternative);
  result.unit = "row";
  result.groups = samples.groups();
  result.r = filled(r_code::brunner_munzel, {{"p", r_p(alternative, "pt", "t", "df")}});
  return result;
}

}  // namespace assay::stats
