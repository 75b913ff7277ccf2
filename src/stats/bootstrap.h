// How sure a mean is: the items are drawn anew many times, and the middle of the means so found is
// an interval.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "stats/mean.h"

namespace assay::stats {

struct Bootstrap {
  double level = 0.95;
  std::size_t resamples = 2000;
  std::uint64_t seed = 0;
};

// Percentiles (with linear interpolation) of the means of items drawn with replacement. What one
// resample draws depends on its number and the seed, never on threads. None for fewer than two
// values: nothing varies there.
std::optional<Interval> mean_interval(std::span<const double> values, const Bootstrap& how = {});

}  // namespace assay::stats
