#include "math/stats/quantile.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/error.h"

namespace assay::stats {

double quantile(std::span<const double> sorted, double share) {
  expects(!sorted.empty() && 0 <= share && share <= 1, "a quantile is a share of something");
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  const double part = place - static_cast<double>(below);
  return sorted[below] + part * (sorted[above] - sorted[below]);
}

double median(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  return quantile(sorted, 0.5);
}

}  // namespace assay::stats
