#include "evaluate/metrics/auc.h"

#include "evaluate/metrics/object.h"
#include "math/stats/rank_correlation.h"

namespace assay::metrics {

std::vector<Score> Auc::operator()(const ExplainedItems& explained) const {
  return score_each(explained, [&](std::size_t item) -> Score {
    const std::vector<bool> object = object_points(explained, item, mask_threshold);
    const auto inside = static_cast<double>(count_of(object));
    if (inside == 0) return {.reason = empty_mask};
    const double outside = static_cast<double>(object.size()) - inside;
    if (outside == 0) return {.reason = full_mask};
    const std::span<const float> map = explained.maps.row(item);
    if (is_constant(map)) return {.reason = constant_map};
    const std::vector<double> ranks = stats::ranks(std::vector<double>(map.begin(), map.end()));
    double sum = 0;
    for (std::size_t at = 0; at < object.size(); ++at) sum += object[at] ? ranks[at] : 0;
    return {.value = (sum - inside * (inside + 1) / 2) / (inside * outside)};
  });
}

}  // namespace assay::metrics
