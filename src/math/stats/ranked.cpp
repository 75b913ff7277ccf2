#include "math/stats/ranked.h"

#include <algorithm>
#include <cmath>

namespace assay::stats {

double Ranked::tie_sum() const {
  std::vector<double> sorted = ranks;
  std::ranges::sort(sorted);
  double sum = 0;
  for (std::size_t begin = 0; begin < sorted.size();) {
    std::size_t end = begin;
    while (end < sorted.size() && sorted[end] == sorted[begin]) ++end;
    const auto tied = static_cast<double>(end - begin);
    sum += tied * tied * tied - tied;
    begin = end;
  }
  return sum;
}

std::vector<std::int64_t> Ranked::twice() const {
  std::vector<std::int64_t> result;
  for (const double rank : ranks) result.push_back(std::llround(2 * rank));
  return result;
}

std::vector<double> joined(std::span<const double> first, std::span<const double> second) {
  std::vector<double> result(first.begin(), first.end());
  result.insert(result.end(), second.begin(), second.end());
  return result;
}

double exact_p_value(const Shares& shares, Alternative alternative) {
  switch (alternative) {
    case Alternative::less:
      return shares.at_most;
    case Alternative::greater:
      return shares.at_least;
    default:
      return shares.as_far;
  }
}

double corrected(double distance, double correction, Alternative alternative) {
  switch (alternative) {
    case Alternative::less:
      return distance + correction;
    case Alternative::greater:
      return distance - correction;
    default:
      return std::copysign(std::max(0.0, std::abs(distance) - correction), distance);
  }
}

}  // namespace assay::stats
