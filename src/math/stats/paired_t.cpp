#include "math/stats/paired_t.h"

#include <cmath>

#include "math/stats/distributions.h"
#include "math/stats/effect_size.h"
#include "math/stats/pairs.h"
#include "math/stats/r_script.h"
#include "math/stats/two_samples.h"

namespace assay::stats {

Result PairedT::operator()(const Data& data) const {
  const Pairs pairs = matched_pairs(data, 2);
  if (!pairs.undefined.empty()) return undefined_result(info, data, pairs.undefined);
  const Moments difference = moments(pairs.differences);
  if (difference.variance == 0) return undefined_result(info, data, "all differences are equal");
  const double error = std::sqrt(difference.variance / difference.n);
  const double df = difference.n - 1;
  const double t = difference.mean / error;

  Result result = initial_result(info, data);
  pairs.tell(result);
  result.statistics = {{"t", t, {df}}};
  result.p = student_p(t, df, alternative);
  const Moments first = moments(pairs.first);
  const Moments second = moments(pairs.second);
  result.effects = paired_effects(first, second, difference, level);
  result.estimates = {difference_of_means(difference.mean, error, df, level),
                      {"SD of differences", difference.deviation()},
                      {"mean of " + pairs.first_name, first.mean},
                      {"mean of " + pairs.second_name, second.mean}};
  result.method = "on differences" + sided(alternative);
  result.r = fmt::format("t.test(first, second, paired = TRUE, alternative = \"{}\")",
                         r_word(alternative));
  return result;
}

}  // namespace assay::stats
