#include "evaluate/metrics/aupr.h"

#include "evaluate/metrics/object.h"
#include "evaluate/metrics/ranking.h"

namespace assay::metrics {
namespace {

// Equal values come together: what they add to recall counts with the precision after all of them.
double exact_area(std::span<const float> map, const std::vector<bool>& marked) {
  const std::vector<std::uint32_t> order = ranking(map);
  const auto all = static_cast<double>(count_of(marked));
  double hits = 0;
  double before = 0;
  double area = 0;
  for (std::size_t place = 0; place < order.size(); ++place) {
    hits += marked[order[place]] ? 1 : 0;
    if (place + 1 < order.size() && map[order[place + 1]] == map[order[place]]) continue;
    area += (hits - before) / all * hits / static_cast<double>(place + 1);
    before = hits;
  }
  return area;
}

double area_of_thresholds(std::span<const float> map, const std::vector<bool>& marked) {
  const auto all = static_cast<double>(count_of(marked));
  double area = 0;
  double last_recall = 0;
  double last_precision = 0;
  for (int tenths = 1; tenths <= 9; ++tenths) {
    const std::vector<bool> points = points_above(map, tenths / 10.0);
    double hits = 0;
    for (std::size_t at = 0; at < points.size(); ++at) hits += points[at] && marked[at] ? 1 : 0;
    const double recall = hits / all;
    const double precision = hits / static_cast<double>(count_of(points));
    if (tenths > 1) area += (last_recall - recall) * (last_precision + precision) / 2;
    last_recall = recall;
    last_precision = precision;
  }
  return area;
}

}  // namespace

std::vector<Score> Aupr::operator()(const ExplainedItems& explained) const {
  return score_each(explained, [&](std::size_t item) -> Score {
    const std::vector<bool> marked = object_points(explained, item, mask_threshold);
    if (count_of(marked) == 0) return {.reason = empty_mask};
    const std::span<const float> map = explained.maps.row(item);
    if (is_constant(map)) return {.reason = constant_map};
    if (variant == Area::exact) return {.value = exact_area(map, marked)};
    if (largest(map) <= 0) return {.reason = nothing_positive};
    return {.value = area_of_thresholds(map, marked)};
  });
}

}  // namespace assay::metrics
