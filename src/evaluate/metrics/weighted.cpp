#include "evaluate/metrics/weighted.h"

#include "evaluate/metrics/object.h"

namespace assay::metrics {

std::vector<Score> score_picked(const ExplainedItems& explained, double threshold,
                                const std::function<double(const PickedWeights&)>& judge) {
  expects(explained.masks != nullptr, "a metric that needs a mask is given one");
  return score_each(explained, [&](std::size_t item) -> Score {
    const std::span<const float> weights = explained.masks->row(item);
    const std::span<const float> map = explained.maps.row(item);
    const double greatest = largest(weights);
    if (greatest <= 0) return {.reason = empty_mask};
    if (largest(map) <= 0) return {.reason = nothing_positive};
    const std::span<const float> outline =
        explained.outlines != nullptr ? explained.outlines->row(item) : weights;
    const std::vector<bool> points = points_above(map, threshold);
    PickedWeights sums;
    for (std::size_t at = 0; at < map.size(); ++at) {
      (points[at] ? sums.found : sums.missed) += double{weights[at]} / greatest;
      if (!points[at]) continue;
      sums.points += 1;
      sums.outside += outline[at] > 0 ? 0 : 1;
    }
    return {.value = judge(sums)};
  });
}

}  // namespace assay::metrics
