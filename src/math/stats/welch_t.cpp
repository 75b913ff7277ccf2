#include "math/stats/welch_t.h"

#include <cmath>

#include "math/stats/distributions.h"
#include "math/stats/effect_size.h"
#include "math/stats/r_script.h"
#include "math/stats/two_samples.h"

namespace assay::stats {

Result WelchT::operator()(const Data& data) const {
  const TwoSamples samples = two_samples(data, 2);
  if (!samples.undefined.empty()) return undefined_result(info, data, samples.undefined);
  const Moments first = moments(samples.first);
  const Moments second = moments(samples.second);
  if (first.variance + second.variance == 0) {
    return undefined_result(info, data, "both samples are constant");
  }
  const double a = first.variance / first.n;
  const double b = second.variance / second.n;
  const double error = std::sqrt(a + b);
  const double df = (a + b) * (a + b) / (a * a / (first.n - 1) + b * b / (second.n - 1));
  const double t = (first.mean - second.mean) / error;

  Result result = initial_result(info, data);
  result.statistics = {{"t", t, {df}}};
  result.p = student_p(t, df, alternative);
  result.effects = pooled_effects(first, second, level);
  result.estimates = {difference_of_means(first.mean - second.mean, error, df, level),
                      {"mean of " + samples.first_name, first.mean},
                      {"mean of " + samples.second_name, second.mean},
                      {"SD of " + samples.first_name, first.deviation()},
                      {"SD of " + samples.second_name, second.deviation()}};
  result.method = "unequal variances, Satterthwaite's degrees of freedom" + sided(alternative);
  result.unit = "row";
  result.groups = samples.groups();
  result.r = fmt::format("t.test(first, second, alternative = \"{}\")", r_word(alternative));
  return result;
}

}  // namespace assay::stats
