#include "math/stats/roc_area.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "math/stats/distributions.h"
#include "math/stats/moments.h"
#include "math/stats/rank_correlation.h"
#include "math/stats/two_samples.h"

namespace assay::stats {

// A value's rank among all less its rank among its own kind is how many of the others it beats.
Area roc_area(std::span<const double> signals, std::span<const double> noises) {
  expects(!signals.empty() && !noises.empty(), "an area has two sides");
  std::vector<double> all(signals.begin(), signals.end());
  all.insert(all.end(), noises.begin(), noises.end());
  const std::vector<double> among_all = ranks(all);
  const std::vector<double> among_signals = ranks(signals);
  const std::vector<double> among_noises = ranks(noises);
  const auto m = static_cast<double>(signals.size());
  const auto n = static_cast<double>(noises.size());
  std::vector<double> beaten;
  std::vector<double> beaten_by;
  for (std::size_t at = 0; at < signals.size(); ++at) {
    beaten.push_back((among_all[at] - among_signals[at]) / n);
  }
  for (std::size_t at = 0; at < noises.size(); ++at) {
    beaten_by.push_back(1 - (among_all[signals.size() + at] - among_noises[at]) / m);
  }
  const double variance = moments(beaten).variance / m + moments(beaten_by).variance / n;
  return {mean(beaten), std::sqrt(variance)};
}

Result RocArea::operator()(const Data& data) const {
  const TwoSamples samples = two_samples(data, 2);
  if (!samples.undefined.empty()) return undefined_result(info, data, samples.undefined);
  const Area area = roc_area(samples.second, samples.first);
  const double half = normal_quantile(0.5 + level / 2) * area.standard_error;
  Result result = initial_result(info, data);
  const Interval interval{std::max(area.value - half, 0.0), std::min(area.value + half, 1.0)};
  result.estimates = {{.name = "area", .value = area.value, .level = level, .bounded = true}};
  if (area.standard_error > 0) {
    result.estimates[0].interval = interval;
    result.estimates[0].interval_by = "normal, DeLong's standard error";
  } else {
    result.notes.push_back("No interval: the scores are apart, or all equal, and do not vary.");
  }
  result.method = fmt::format("{} above {}, equal scores count for half", samples.second_name,
                              samples.first_name);
  result.unit = "row";
  result.groups = samples.groups();
  if (result.estimates[0].interval) {
    result.r = fmt::format(
        "ends <- pROC::ci.auc(pROC::roc(by, x, levels = levels(by), direction = \"<\"), conf.level "
        "= "
        "{})\nc(estimate = ends[2], low = ends[1], high = ends[3])",
        level);
  } else {
    result.r =
        "c(estimate = wilcox.test(second, first)$statistic[[1]] / length(first) / "
        "length(second))";
  }
  return result;
}

}  // namespace assay::stats
