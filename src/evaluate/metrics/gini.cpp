#include "evaluate/metrics/gini.h"

#include <algorithm>

namespace assay::metrics {

std::vector<Score> Gini::operator()(const ExplainedItems& explained) const {
  return score_each(explained, [&](std::size_t item) -> Score {
    std::vector<double> sizes = magnitudes(explained.maps.row(item));
    std::ranges::sort(sizes);
    if (sizes.back() == 0) return {.reason = zero_map};
    const auto points = static_cast<double>(sizes.size());
    double weighted = 0;
    double sum = 0;
    for (std::size_t at = 0; at < sizes.size(); ++at) {
      const double size = sizes[at] + (variant == GiniVariant::quantus ? 1e-7 : 0);
      weighted += (2 * static_cast<double>(at + 1) - points - 1) * size;
      sum += size;
    }
    return {.value = weighted / (points * sum)};
  });
}

}  // namespace assay::metrics
