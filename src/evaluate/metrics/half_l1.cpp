#include "evaluate/metrics/half_l1.h"

#include <algorithm>
#include <cmath>

#include "evaluate/metrics/object.h"

namespace assay::metrics {

std::vector<Score> HalfL1::operator()(const ExplainedItems& explained) const {
  expects(explained.masks != nullptr, "a metric that needs a mask is given one");
  return score_each(explained, [&](std::size_t item) -> Score {
    const std::span<const float> human = explained.masks->row(item);
    const std::span<const float> map = explained.maps.row(item);
    const double human_mass = positive_mass(human);
    if (human_mass == 0) return {.reason = empty_mask};
    const double map_mass = positive_mass(map);
    if (map_mass == 0) return {.reason = nothing_positive};
    const std::span<const float> outline =
        explained.outlines != nullptr ? explained.outlines->row(item) : human;
    double inside = 0;
    double outside = 0;
    for (std::size_t at = 0; at < map.size(); ++at) {
      const double gap =
          std::abs(double{human[at]} / human_mass - std::max(double{map[at]}, 0.0) / map_mass);
      (outline[at] > 0 ? inside : outside) += gap / 2;
    }
    return {.value = 1 - inside - outside, .curve = {inside, outside}};
  });
}

}  // namespace assay::metrics
