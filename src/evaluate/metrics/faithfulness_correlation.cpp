#include "evaluate/metrics/faithfulness_correlation.h"

#include <algorithm>

namespace assay::metrics {

std::vector<Score> FaithfulnessCorrelation::operator()(const ExplainedItems& explained) const {
  const std::size_t points = explained.maps.row(0).size();
  if (static_cast<std::size_t>(size) >= points) {
    fail("'size' is {}; the maps have {} points, of which a set leaves some: give less.", size,
         points);
  }
  const std::size_t usual = std::max<std::size_t>(1, std::min<std::size_t>(224, points / 2));
  std::vector<Subset> sets;
  for (int draw = 0; draw < subsets; ++draw) {
    sets.push_back(random_subset(points, size > 0 ? static_cast<std::size_t>(size) : usual, seed,
                                 static_cast<std::uint64_t>(draw)));
  }
  return score_subsets(
      explained, sets, substrate_or(substrate, Substrate::zero),
      [](const MeasuredSubsets& all) { return correlated(all, Correlation::pearson); });
}

}  // namespace assay::metrics
