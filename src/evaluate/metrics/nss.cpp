#include "evaluate/metrics/nss.h"

#include <cmath>

namespace assay::metrics {

std::vector<Score> Nss::operator()(const ExplainedItems& explained) const {
  expects(explained.masks != nullptr, "a metric that needs a mask is given one");
  return score_each(explained, [&](std::size_t item) -> Score {
    const std::span<const float> human = explained.masks->row(item);
    const double weight = positive_mass(human);
    if (weight == 0) return {.reason = empty_mask};
    const std::span<const float> map = explained.maps.row(item);
    if (is_constant(map)) return {.reason = constant_map};
    const auto points = static_cast<double>(map.size());
    double mean = 0;
    for (const float value : map) mean += double{value} / points;
    double variance = 0;
    double marked = 0;
    for (std::size_t at = 0; at < map.size(); ++at) {
      const double above = double{map[at]} - mean;
      variance += above * above / points;
      marked += above * double{human[at]} / weight;
    }
    return {.value = marked / std::sqrt(variance)};
  });
}

}  // namespace assay::metrics
