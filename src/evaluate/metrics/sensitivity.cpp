#include "evaluate/metrics/sensitivity.h"

namespace assay::metrics {

std::vector<Score> score_map_changes(
    const ExplainedItems& explained, const Nearby& how,
    const std::function<double(const std::vector<double>&)>& judge) {
  const std::vector<std::size_t> items = items_with_relevance(explained);
  std::vector<std::vector<double>> moves(explained.size());
  explain_nearby(
      explained, items, how,
      [&](std::size_t item, std::size_t, std::span<const float>, std::span<const float> map) {
        const std::span<const float> before = explained.maps.row(item);
        moves[item].push_back(distance(before, map) / norm(before));
      });
  std::vector<Score> found;
  for (const std::size_t item : items) found.push_back({.value = judge(moves[item])});
  return with_zeros(explained.size(), items, std::move(found));
}

}  // namespace assay::metrics
