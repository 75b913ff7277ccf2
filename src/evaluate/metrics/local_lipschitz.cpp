#include "evaluate/metrics/local_lipschitz.h"

#include <algorithm>

namespace assay::metrics {

std::vector<Score> LocalLipschitz::operator()(const ExplainedItems& explained) const {
  const std::vector<std::size_t> items = items_with_relevance(explained);
  std::vector<double> greatest(explained.size());
  explain_nearby(
      explained, items, {Noise::normal, draws, radius, relative, seed},
      [&](std::size_t item, std::size_t, std::span<const float> input, std::span<const float> map) {
        const std::span<const float> before = explained.maps.row(item);
        const double moved =
            distance(before, map, unit_height_factor(before), unit_height_factor(map));
        const double way = distance(explained.question->batch.row(item), input);
        greatest[item] = std::max(greatest[item], moved / (way + 1e-10));
      });
  std::vector<Score> found;
  for (const std::size_t item : items) found.push_back({.value = greatest[item]});
  return with_zeros(explained.size(), items, std::move(found));
}

}  // namespace assay::metrics
