#include "evaluate/metrics/kl.h"

#include <algorithm>
#include <cmath>

namespace assay::metrics {

std::vector<Score> Kl::operator()(const ExplainedItems& explained) const {
  expects(explained.masks != nullptr, "a metric that needs a mask is given one");
  return score_each(explained, [&](std::size_t item) -> Score {
    const std::span<const float> human = explained.masks->row(item);
    const std::span<const float> map = explained.maps.row(item);
    const double human_mass = positive_mass(human);
    if (human_mass == 0) return {.reason = empty_mask};
    const double map_mass = positive_mass(map);
    if (map_mass == 0) return {.reason = nothing_positive};
    double sum = 0;
    for (std::size_t at = 0; at < map.size(); ++at) {
      const double wanted = double{human[at]} / human_mass;
      const double given = std::max(double{map[at]}, 0.0) / map_mass;
      sum += wanted * std::log(epsilon + wanted / (epsilon + given));
    }
    return {.value = sum};
  });
}

}  // namespace assay::metrics
