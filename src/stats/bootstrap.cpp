#include "stats/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/error.h"
#include "base/parallel.h"
#include "base/rng.h"

namespace assay::stats {
namespace {

double quantile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  const double part = place - static_cast<double>(below);
  return sorted[below] + part * (sorted[above] - sorted[below]);
}

}  // namespace

std::optional<Interval> mean_interval(std::span<const double> values, const Bootstrap& how) {
  expects(how.level > 0 && how.level < 1 && how.resamples > 0, "an interval has a level");
  if (values.size() < 2) return std::nullopt;
  std::vector<double> means(how.resamples);
  parallel_for(means.size(), 64, [&](std::size_t begin, std::size_t end) {
    for (std::size_t resample = begin; resample < end; ++resample) {
      Random random(how.seed, resample);
      double sum = 0;
      for (std::size_t draw = 0; draw < values.size(); ++draw) {
        sum += values[random.below(values.size())];
      }
      means[resample] = sum / static_cast<double>(values.size());
    }
  });
  std::ranges::sort(means);
  const double tail = (1 - how.level) / 2;
  return Interval{quantile(means, tail), quantile(means, 1 - tail)};
}

}  // namespace assay::stats
