#include "math/stats/two_proportions.h"

#include <algorithm>
#include <cmath>

#include "math/stats/distributions.h"
#include "math/stats/proportion.h"
#include "math/stats/r_script.h"
#include "math/stats/ranked.h"
#include "math/stats/two_samples.h"

namespace assay::stats {
namespace {

// Newcombe's tenth method: Wilson's intervals of both shares, put together.
Interval newcombe(const TwoByTwo& table, double level) {
  const Interval first = wilson_interval(table.ones[0], table.n[0], level);
  const Interval second = wilson_interval(table.ones[1], table.n[1], level);
  const double a = table.share(0);
  const double b = table.share(1);
  return {a - b - std::hypot(a - first.low, second.high - b),
          a - b + std::hypot(first.high - a, b - second.low)};
}

}  // namespace

Result TwoProportions::operator()(const Data& data) const {
  const TwoSamples samples = two_samples(data, 1);
  if (!samples.undefined.empty()) return undefined_result(info, data, samples.undefined);
  const TwoByTwo table = two_by_two(samples.first, samples.second);
  const auto n1 = static_cast<double>(table.n[0]);
  const auto n2 = static_cast<double>(table.n[1]);
  const double pooled = static_cast<double>(table.ones[0] + table.ones[1]) / (n1 + n2);
  if (pooled == 0 || pooled == 1)
    return undefined_result(info, data, "every row has the same value");
  const double inverse = 1 / n1 + 1 / n2;
  const double gap = table.share(0) - table.share(1);
  const double z = corrected(gap, correction ? inverse / 2 : 0, alternative) /
                   std::sqrt(pooled * (1 - pooled) * inverse);

  Result result = initial_result(info, data);
  result.statistics = {{"z", z}};
  result.p = normal_p(z, alternative);
  // Cohen's h: shares on the scale on which their spread is the same everywhere.
  const double h =
      2 * (std::asin(std::sqrt(table.share(0))) - std::asin(std::sqrt(table.share(1))));
  result.effects = {{.name = "difference of shares",
                     .value = gap,
                     .interval = newcombe(table, level),
                     .level = level,
                     .interval_by = "Newcombe's hybrid score",
                     .bounded = true},
                    {.name = "Cohen's h", .value = h},
                    sample_odds_ratio(table, level)};
  result.estimates = {
      {.name = "share of " + samples.first_name, .value = table.share(0), .bounded = true},
      {.name = "share of " + samples.second_name, .value = table.share(1), .bounded = true}};
  result.method = fmt::format("pooled variance{}{}", correction ? ", Yates's correction" : "",
                              sided(alternative));
  result.unit = "row";
  result.groups = samples.groups();
  result.r = fmt::format(
      "prop.test(c(sum(first), sum(second)), c(length(first), length(second)), alternative = "
      "\"{}\", correct = {})",
      r_word(alternative), correction ? "TRUE" : "FALSE");
  return result;
}

}  // namespace assay::stats
