#include "evaluate/metrics/energy_pointing_game.h"

#include <algorithm>
#include <cmath>

#include "evaluate/metrics/object.h"

namespace assay::metrics {
namespace {

double mass(Mass variant, float value) {
  if (variant == Mass::positive) return std::max(double{value}, 0.0);
  return variant == Mass::absolute ? std::abs(double{value}) : double{value};
}

}  // namespace

std::vector<Score> EnergyPointingGame::operator()(const ExplainedItems& explained) const {
  return score_each(explained, [&](std::size_t item) -> Score {
    const std::vector<bool> object = object_points(explained, item);
    if (count_of(object) == 0) return {.reason = empty_mask};
    const std::span<const float> map = explained.maps.row(item);
    double inside = 0;
    double all = 0;
    for (std::size_t at = 0; at < map.size(); ++at) {
      const double here = mass(variant, map[at]);
      all += here;
      if (object[at]) inside += here;
    }
    if (all == 0) {
      return {.reason = variant == Mass::positive ? nothing_positive : "the map has no mass"};
    }
    return {.value = inside / all};
  });
}

}  // namespace assay::metrics
