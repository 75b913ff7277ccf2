#include "evaluate/metrics/spearman.h"

#include "math/stats/rank_correlation.h"

namespace assay::metrics {

std::vector<Score> Spearman::operator()(const ExplainedItems& explained) const {
  expects(explained.masks != nullptr, "a metric that needs a mask is given one");
  return score_each(explained, [&](std::size_t item) -> Score {
    const std::span<const float> human = explained.masks->row(item);
    if (largest(human) <= 0) return {.reason = empty_mask};
    if (is_constant(human)) return {.reason = even_mask};
    const std::span<const float> map = explained.maps.row(item);
    if (is_constant(map)) return {.reason = constant_map};
    return {.value = stats::rank_correlation(std::vector<double>(map.begin(), map.end()),
                                             std::vector<double>(human.begin(), human.end()))};
  });
}

}  // namespace assay::metrics
