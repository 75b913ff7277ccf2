// Which reaction times are left out, by a rule that is said beforehand.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/value.h"
#include "math/stats/clusters.h"

namespace assay::stats {

// Beyond fixed bounds nothing is left out twice: bounds come first. Then, within each group (a
// participant under a condition), times further from the group's centre than `cutoff` deviations
// from the mean, or than `cutoff` median absolute deviations (times 1.4826) from the median.
enum class TrimmingRule { none, deviations, median_deviations };

struct Trimming {
  double least = 0;  // times must be longer than this
  std::optional<double> most = std::nullopt;
  TrimmingRule rule = TrimmingRule::none;
  double cutoff = 2.5;
  bool of_logarithms = true;  // whether the rule looks at logarithms
};

struct Trimmed {
  std::vector<std::size_t> kept;  // rows
  std::size_t too_short = 0;
  std::size_t too_long = 0;
  std::size_t outlying = 0;
};

Trimmed trimmed(std::span<const double> times, const Clusters& groups, const Trimming& how);

}  // namespace assay::stats

namespace assay {

template <>
struct Words<stats::TrimmingRule> {
  using enum stats::TrimmingRule;
  static constexpr std::array values{Word{none, "none"}, Word{deviations, "deviations"},
                                     Word{median_deviations, "median_deviations"}};
};

}  // namespace assay
