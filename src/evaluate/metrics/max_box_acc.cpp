#include "evaluate/metrics/max_box_acc.h"

#include <algorithm>

#include "evaluate/metrics/object.h"
#include "evaluate/metrics/thresholds.h"

namespace assay::metrics {
namespace {

// Maps are scaled to [0, 1] first, so that the thresholds mean the same in all of them.
std::vector<float> from_zero_to_one(std::span<const float> map) {
  const auto [least, most] = std::ranges::minmax(map);
  const double width = double{most} - double{least};
  std::vector<float> scaled;
  for (const float value : map) {
    scaled.push_back(static_cast<float>((double{value} - double{least}) / width));
  }
  return scaled;
}

double best_overlap(const std::vector<bool>& points, const Grid& space, const data::Box& box,
                    Parts variant) {
  double best = 0;
  std::size_t largest = 0;
  for_each_component(points, space, [&](Members part) {
    if (variant == Parts::largest && part.size() <= largest) return;
    largest = part.size();
    const double found = overlap(box_around(part, space), box);
    best = variant == Parts::largest ? found : std::max(best, found);
  });
  return best;
}

}  // namespace

std::vector<Score> MaxBoxAcc::operator()(const ExplainedItems& explained) const {
  const Grid space = grid(explained.maps, info.name);
  std::vector<Score> scores = score_each(explained, [&](std::size_t item) -> Score {
    const std::optional<data::Box> box = object_box(explained, item, space);
    if (!box) return {.reason = empty_mask};
    const std::span<const float> map = explained.maps.row(item);
    if (is_constant(map)) return {.reason = constant_map};
    const std::vector<float> scaled = from_zero_to_one(map);
    Score score;
    for (int percent = 0; percent < 100; ++percent) {
      const std::vector<bool> points = points_above(scaled, percent / 100.0);
      score.curve.push_back(best_overlap(points, space, *box, variant) >= overlap ? 1 : 0);
    }
    return score;
  });
  set_values_by_threshold(ThresholdChoice::shared, scores);
  return scores;
}

}  // namespace assay::metrics
