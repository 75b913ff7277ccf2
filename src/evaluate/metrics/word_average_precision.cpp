#include "evaluate/metrics/word_average_precision.h"

#include "evaluate/metrics/object.h"
#include "evaluate/metrics/ranking.h"

namespace assay::metrics {

std::vector<Score> WordAveragePrecision::operator()(const ExplainedItems& explained) const {
  if (explained.maps.shape.size() != 2) {
    fail("{} judges one number a word; these maps have the shape {}.", info.name,
         to_string(explained.maps.shape));
  }
  return score_each(explained, [&](std::size_t item) -> Score {
    const std::vector<bool> marked = object_points(explained, item, mask_threshold);
    const std::size_t all = count_of(marked);
    if (all == 0) return {.reason = empty_mask};
    const std::span<const float> map = explained.maps.row(item);
    if (largest(map) <= 0) return {.reason = nothing_positive};
    const std::vector<std::uint32_t> order = ranking(map);
    double hits = 0;
    double sum = 0;
    for (std::size_t place = 0; place < order.size() && map[order[place]] > 0; ++place) {
      if (!marked[order[place]]) continue;
      hits += 1;
      sum += hits / static_cast<double>(place + 1);
    }
    return {.value = sum / static_cast<double>(all)};
  });
}

}  // namespace assay::metrics
