#include "evaluate/metrics/sensitivity_n.h"

#include <algorithm>
#include <cmath>

namespace assay::metrics {
namespace {

// Rising, each once: small maps have fewer.
std::vector<std::size_t> sizes_tried(int sizes, double most, std::size_t points) {
  const double largest_size = std::max(1.0, std::floor(most * static_cast<double>(points)));
  std::vector<std::size_t> result;
  for (int step = 1; step <= sizes; ++step) {
    const double along = sizes == 1 ? 1 : static_cast<double>(step - 1) / (sizes - 1);
    const auto size = static_cast<std::size_t>(std::lround(std::pow(largest_size, along)));
    if (result.empty() || size > result.back()) result.push_back(size);
  }
  return result;
}

// Of all sets of one size; sizes of which nothing can be said are left out.
Score mean_correlation(const MeasuredSubsets& sets, std::size_t sizes) {
  const std::size_t each_has = sets.lost.size() / sizes;
  double sum = 0;
  double defined = 0;
  for (std::size_t begin = 0; begin < sets.lost.size(); begin += each_has) {
    const auto part = [&](const std::vector<double>& all) {
      const auto own = std::span(all).subspan(begin, each_has);
      return std::vector<double>(own.begin(), own.end());
    };
    const Score one = correlated({part(sets.relevance), part(sets.lost)}, Correlation::pearson);
    if (!one.value) continue;
    sum += *one.value;
    defined += 1;
  }
  if (defined == 0) return {.reason = nothing_to_compare};
  return {.value = sum / defined};
}

}  // namespace

std::vector<Score> SensitivityN::operator()(const ExplainedItems& explained) const {
  const std::size_t points = explained.maps.row(0).size();
  const std::vector<std::size_t> tried = sizes_tried(sizes, most, points);
  std::vector<Subset> sets;
  for (const std::size_t size : tried) {
    for (int draw = 0; draw < subsets; ++draw) {
      sets.push_back(random_subset(points, size, seed, sets.size()));
    }
  }
  return score_subsets(
      explained, sets, substrate_or(substrate, Substrate::zero),
      [&](const MeasuredSubsets& all) { return mean_correlation(all, tried.size()); });
}

}  // namespace assay::metrics
