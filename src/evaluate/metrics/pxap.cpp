#include "evaluate/metrics/pxap.h"

#include <algorithm>
#include <mutex>
#include <numeric>

#include "evaluate/metrics/object.h"

namespace assay::metrics {
namespace {

// As wsolevaluation has them by default: a point counts at every threshold that it reaches.
constexpr std::size_t intervals = 1000;

// Points of all items by the highest threshold that they reach. Whole numbers, which add up to the
// same in any order.
struct Histogram {
  std::vector<std::size_t> object = std::vector<std::size_t>(intervals + 1);
  std::vector<std::size_t> beside = std::vector<std::size_t>(intervals + 1);
};

// Visits every point of a map with the highest threshold that it reaches.
template <class Visit>
void for_each_point(std::span<const float> map, const Visit& visit) {
  const auto [least, greatest] = std::ranges::minmax(map);
  const double width = double{greatest} - double{least};
  for (std::size_t at = 0; at < map.size(); ++at) {
    const double share = (double{map[at]} - double{least}) / width;
    visit(at, static_cast<std::size_t>(share * intervals));
  }
}

// Of the points at or above each threshold the share that is of objects; 0 where there is none.
std::vector<double> precision_of(const Histogram& all) {
  std::vector<double> precision(intervals + 1);
  double found = 0;
  double wrong = 0;
  for (std::size_t bin = intervals + 1; bin-- > 0;) {
    found += static_cast<double>(all.object[bin]);
    wrong += static_cast<double>(all.beside[bin]);
    if (found > 0) precision[bin] = found / (found + wrong);
  }
  return precision;
}

}  // namespace

// In two passes over the items, so that what is held does not grow with their number: the first
// pools their points, the second gives each item what its points add.
std::vector<Score> Pxap::operator()(const ExplainedItems& explained) const {
  Histogram all;
  std::mutex pooling;
  const std::vector<Score> ranked = score_each(explained, [&](std::size_t item) -> Score {
    const std::vector<bool> object = object_points(explained, item, mask_threshold);
    if (count_of(object) == 0) return {.reason = empty_mask};
    const std::span<const float> map = explained.maps.row(item);
    if (is_constant(map)) return {.reason = constant_map};
    const std::scoped_lock lock(pooling);
    for_each_point(map, [&](std::size_t at, std::size_t bin) {
      ++(object[at] ? all.object : all.beside)[bin];
    });
    return {.value = 0.0};
  });
  const auto items = static_cast<double>(
      std::ranges::count_if(ranked, [](const Score& score) { return score.value.has_value(); }));
  const auto objects =
      static_cast<double>(std::accumulate(all.object.begin(), all.object.end(), std::size_t{0}));
  const std::vector<double> precision = precision_of(all);
  double area = 0;
  for (std::size_t bin = intervals + 1; bin-- > 0;) {
    area += static_cast<double>(all.object[bin]) / objects * precision[bin];
  }
  // PxAP is a ratio of two sums over the items. An item's score is that ratio and what the item
  // adds beyond it, so that a large object alone makes no score larger.
  return score_each(explained, [&](std::size_t item) -> Score {
    if (!ranked[item].value) return ranked[item];
    const std::vector<bool> object = object_points(explained, item, mask_threshold);
    double own = 0;
    for_each_point(explained.maps.row(item), [&](std::size_t at, std::size_t bin) {
      if (object[at]) own += precision[bin];
    });
    const auto size = static_cast<double>(count_of(object));
    return {.value = area + items / objects * (own - area * size)};
  });
}

}  // namespace assay::metrics
