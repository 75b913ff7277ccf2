#include "evaluate/metrics/iou.h"

#include "evaluate/metrics/object.h"

namespace assay::metrics {
namespace {

double shared_part(const std::vector<bool>& left, const std::vector<bool>& right) {
  std::size_t both = 0;
  std::size_t either = 0;
  for (std::size_t at = 0; at < left.size(); ++at) {
    both += left[at] && right[at] ? 1 : 0;
    either += left[at] || right[at] ? 1 : 0;
  }
  return static_cast<double>(both) / static_cast<double>(either);
}

}  // namespace

std::vector<Score> Iou::operator()(const ExplainedItems& explained) const {
  const std::vector<double> tried = thresholds(variant, threshold);
  std::vector<Score> scores = score_each(explained, [&](std::size_t item) -> Score {
    const std::vector<bool> object = object_points(explained, item, mask_threshold);
    if (count_of(object) == 0) return {.reason = empty_mask};
    const std::span<const float> map = explained.maps.row(item);
    if (is_constant(map)) return {.reason = constant_map};
    if (largest(map) <= 0) return {.reason = nothing_positive};
    Score score;
    for (const double share : tried) {
      score.curve.push_back(shared_part(points_above(map, share), object));
    }
    return score;
  });
  set_values_by_threshold(variant, scores);
  return scores;
}

}  // namespace assay::metrics
