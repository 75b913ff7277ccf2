#include "evaluate/metrics/entropy.h"

#include <cmath>
#include <numeric>

namespace assay::metrics {

std::vector<Score> Entropy::operator()(const ExplainedItems& explained) const {
  return score_each(explained, [&](std::size_t item) -> Score {
    const std::vector<double> sizes = magnitudes(explained.maps.row(item));
    const double all = std::accumulate(sizes.begin(), sizes.end(), 0.0);
    if (all == 0) return {.reason = zero_map};
    double sum = 0;
    for (const double size : sizes) {
      // What has no share adds nothing; its logarithm would be none.
      if (size > 0) sum -= size / all * std::log(size / all);
    }
    return {.value = sum};
  });
}

}  // namespace assay::metrics
