#include "evaluate/metrics/non_sensitivity.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assay::metrics {

std::vector<Score> NonSensitivity::operator()(const ExplainedItems& explained) const {
  std::vector<std::size_t> items(explained.size());
  std::iota(items.begin(), items.end(), std::size_t{0});
  std::vector<std::vector<Subset>> sets;
  std::vector<std::vector<float>> sizes;
  for (const std::size_t item : items) {
    const std::span<const float> map = explained.maps.row(item);
    std::vector<float> own(map.begin(), map.end());
    for (float& value : own) value = std::abs(value);
    sets.push_back(ranked_subsets(own, at_once));
    sizes.push_back(std::move(own));
  }
  const std::vector<MeasuredSubsets> changes = measure_subsets(
      explained, items, [&](std::size_t item) -> const auto& { return sets[item]; },
      substrate_or(substrate, Substrate::zero));
  return score_each(explained, [&](std::size_t item) -> Score {
    const double limit = threshold * largest(sizes[item]);
    double wrong = 0;
    for (std::size_t at = 0; at < sets[item].size(); ++at) {
      const Subset& set = sets[item][at];
      const bool matters = std::abs(changes[item].lost[at]) > threshold;
      const bool named = std::ranges::any_of(
          set, [&](std::uint32_t point) { return double{sizes[item][point]} > limit; });
      if (matters != named) wrong += static_cast<double>(set.size());
    }
    return {.value = wrong / static_cast<double>(sizes[item].size())};
  });
}

}  // namespace assay::metrics
