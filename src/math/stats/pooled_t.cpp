#include "math/stats/pooled_t.h"

#include <cmath>

#include "math/stats/distributions.h"
#include "math/stats/effect_size.h"
#include "math/stats/r_script.h"
#include "math/stats/two_samples.h"

namespace assay::stats {

Result PooledT::operator()(const Data& data) const {
  const TwoSamples samples = two_samples(data, 1);
  if (!samples.undefined.empty()) return undefined_result(info, data, samples.undefined);
  const Moments first = moments(samples.first);
  const Moments second = moments(samples.second);
  const double df = first.n + second.n - 2;
  if (df < 1) return undefined_result(info, data, "there are only two values");
  if (first.variance + second.variance == 0) {
    return undefined_result(info, data, "both samples are constant");
  }
  const double variance = ((first.n - 1) * first.variance + (second.n - 1) * second.variance) / df;
  const double error = std::sqrt(variance * (1 / first.n + 1 / second.n));
  const double t = (first.mean - second.mean) / error;

  Result result = initial_result(info, data);
  result.statistics = {{"t", t, {df}}};
  result.p = student_p(t, df, alternative);
  result.effects = pooled_effects(first, second, level);
  result.estimates = {difference_of_means(first.mean - second.mean, error, df, level),
                      {"mean of " + samples.first_name, first.mean},
                      {"mean of " + samples.second_name, second.mean},
                      {"pooled SD", std::sqrt(variance)}};
  result.method = "equal variances assumed" + sided(alternative);
  result.unit = "row";
  result.groups = samples.groups();
  result.r = fmt::format("t.test(first, second, var.equal = TRUE, alternative = \"{}\")",
                         r_word(alternative));
  return result;
}

}  // namespace assay::stats
