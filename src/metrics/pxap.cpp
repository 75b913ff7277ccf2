#include "metrics/pxap.h"

#include <algorithm>
#include <numeric>

#include "metrics/object.h"

namespace assay::metrics {
namespace {

// As wsolevaluation has them by default: a point counts at every threshold that it reaches.
constexpr std::size_t intervals = 1000;

// Points by the highest threshold that they reach.
struct Histogram {
  std::vector<double> object = std::vector<double>(intervals + 1);
  std::vector<double> beside = std::vector<double>(intervals + 1);
};

Histogram histogram(std::span<const float> map, const std::vector<bool>& object) {
  const auto [least, greatest] = std::ranges::minmax(map);
  const double width = double{greatest} - double{least};
  Histogram result;
  for (std::size_t at = 0; at < map.size(); ++at) {
    const double share = (double{map[at]} - double{least}) / width;
    const auto bin = static_cast<std::size_t>(share * intervals);
    (object[at] ? result.object : result.beside)[bin] += 1;
  }
  return result;
}

}  // namespace

std::vector<Score> Pxap::operator()(const Explained& explained) const {
  std::vector<Histogram> all(explained.size());
  std::vector<Score> scores = each(explained, [&](std::size_t item) -> Score {
    const std::vector<bool> object = object_points(explained, item, mask_threshold);
    if (count_of(object) == 0) return {.reason = empty_mask};
    const std::span<const float> map = explained.maps.row(item);
    if (is_constant(map)) return {.reason = constant_map};
    all[item] = histogram(map, object);
    return {.value = 0.0};
  });
  double items = 0;
  double objects = 0;
  for (std::size_t item = 0; item < all.size(); ++item) {
    items += scores[item].value ? 1 : 0;
    objects += std::accumulate(all[item].object.begin(), all[item].object.end(), 0.0);
  }
  double found = 0;
  double wrong = 0;
  for (std::size_t bin = intervals + 1; bin-- > 0;) {
    for (const Histogram& one : all) {
      found += one.object[bin];
      wrong += one.beside[bin];
    }
    if (found == 0) continue;
    const double precision = found / (found + wrong);
    for (std::size_t item = 0; item < all.size(); ++item) {
      if (scores[item].value) {
        *scores[item].value += items * all[item].object[bin] / objects * precision;
      }
    }
  }
  return scores;
}

}  // namespace assay::metrics
