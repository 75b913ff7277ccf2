#include "math/stats/trimming.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "math/stats/moments.h"
#include "math/stats/quantile.h"

namespace assay::stats {
namespace {

// A median absolute deviation of normal values, times this, is their deviation.
constexpr double normal_consistency = 1.4826;

struct Middle {
  double centre;
  double spread;
};

Middle middle(const std::vector<double>& values, TrimmingRule rule) {
  if (rule == TrimmingRule::deviations) {
    const Moments found = moments(values);
    return {found.mean, found.deviation()};
  }
  const double centre = median(values);
  std::vector<double> distances;
  for (const double value : values) distances.push_back(std::abs(value - centre));
  return {centre, normal_consistency * median(distances)};
}

}  // namespace

Trimmed trimmed(std::span<const double> times, const Clusters& groups, const Trimming& how) {
  expects(times.size() == groups.of_row.size(), "every time is of a group");
  expects(how.least >= 0, "times are positive");
  Trimmed result;
  std::vector<std::size_t> within;
  for (std::size_t row = 0; row < times.size(); ++row) {
    if (!(times[row] > how.least)) {
      ++result.too_short;
    } else if (how.most && times[row] > *how.most) {
      ++result.too_long;
    } else {
      within.push_back(row);
    }
  }
  if (how.rule == TrimmingRule::none) {
    result.kept = std::move(within);
    return result;
  }
  const auto scaled = [&](std::size_t row) {
    return how.of_logarithms ? std::log(times[row]) : times[row];
  };
  std::vector<std::vector<double>> values(groups.count);
  for (const std::size_t row : within) values[groups.of_row[row]].push_back(scaled(row));
  std::vector<Middle> middles(groups.count, Middle{0, 0});
  for (std::size_t group = 0; group < groups.count; ++group) {
    if (!values[group].empty()) middles[group] = middle(values[group], how.rule);
  }
  for (const std::size_t row : within) {
    const Middle& of = middles[groups.of_row[row]];
    // Without a spread, as of a single time, nothing is far.
    const bool far = of.spread > 0 && std::abs(scaled(row) - of.centre) > how.cutoff * of.spread;
    if (far) {
      ++result.outlying;
    } else {
      result.kept.push_back(row);
    }
  }
  return result;
}

}  // namespace assay::stats
