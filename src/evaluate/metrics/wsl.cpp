#include "evaluate/metrics/wsl.h"

#include "evaluate/metrics/object.h"

namespace assay::metrics {

std::vector<Score> Wsl::operator()(const ExplainedItems& explained) const {
  const Grid space = grid(explained.maps, info.name);
  const std::vector<double> tried = thresholds(variant, threshold);
  std::vector<Score> scores = score_each(explained, [&](std::size_t item) -> Score {
    const std::optional<data::Box> box = object_box(explained, item, space);
    if (!box) return {.reason = empty_mask};
    const std::span<const float> map = explained.maps.row(item);
    if (is_constant(map)) return {.reason = constant_map};
    if (largest(map) <= 0) return {.reason = nothing_positive};
    Score score;
    for (const double share : tried) {
      const auto part = largest_component(points_above(map, share), space);
      const double found = metrics::overlap(*box_around(part, space), *box);
      score.curve.push_back(found > overlap ? 1 : 0);
    }
    return score;
  });
  set_values_by_threshold(variant, scores);
  return scores;
}

}  // namespace assay::metrics
