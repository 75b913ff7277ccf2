#include "evaluate/metrics/bounding_box.h"

#include "evaluate/metrics/object.h"
#include "evaluate/metrics/ranking.h"

namespace assay::metrics {

std::vector<Score> BoundingBox::operator()(const ExplainedItems& explained) const {
  return score_each(explained, [&](std::size_t item) -> Score {
    const std::vector<bool> object = object_points(explained, item);
    const std::size_t size = count_of(object);
    if (size == 0) return {.reason = empty_mask};
    const std::span<const float> map = explained.maps.row(item);
    if (is_constant(map)) return {.reason = constant_map};
    const std::vector<std::uint32_t> order = ranking(map);
    double inside = 0;
    for (std::size_t place = 0; place < size; ++place) inside += object[order[place]] ? 1 : 0;
    return {.value = inside / static_cast<double>(size)};
  });
}

}  // namespace assay::metrics
