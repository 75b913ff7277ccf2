#include "evaluate/metrics/top_k_intersection.h"

#include <algorithm>
#include <cmath>

#include "evaluate/metrics/object.h"
#include "evaluate/metrics/ranking.h"

namespace assay::metrics {
namespace {

std::size_t points_looked_at(int asked, std::size_t all) {
  if (asked > 0) return std::min(all, static_cast<std::size_t>(asked));
  const double share = 1000.0 / (224 * 224);
  return std::max<std::size_t>(1, static_cast<std::size_t>(std::lround(share * double(all))));
}

}  // namespace

std::vector<Score> TopKIntersection::operator()(const ExplainedItems& explained) const {
  return score_each(explained, [&](std::size_t item) -> Score {
    const std::vector<bool> object = object_points(explained, item);
    const auto size = static_cast<double>(count_of(object));
    if (size == 0) return {.reason = empty_mask};
    const std::span<const float> map = explained.maps.row(item);
    if (is_constant(map)) return {.reason = constant_map};
    const std::vector<std::uint32_t> order = ranking(map);
    const std::size_t looked_at = points_looked_at(points, map.size());
    double inside = 0;
    for (std::size_t place = 0; place < looked_at; ++place) inside += object[order[place]] ? 1 : 0;
    const double share = inside / static_cast<double>(looked_at);
    const double chance = size / static_cast<double>(map.size());
    return {.value = concept_influence ? share / chance : share};
  });
}

}  // namespace assay::metrics
