#include "evaluate/metrics/faithfulness_estimate.h"

#include "evaluate/metrics/versions.h"

namespace assay::metrics {

std::vector<Score> FaithfulnessEstimate::operator()(const ExplainedItems& explained) const {
  const std::vector<std::size_t> items = ranked_items(explained);
  std::vector<std::vector<Subset>> sets(explained.size());
  for (const std::size_t item : items) {
    sets[item] = ranked_subsets(explained.maps.row(item), at_once);
  }
  std::vector<Score> found;
  for (const MeasuredSubsets& all : measure_subsets(
           explained, items, [&](std::size_t item) -> const auto& { return sets[item]; },
           substrate_or(substrate, Substrate::zero))) {
    found.push_back(correlated(all, Correlation::pearson));
  }
  return with_constants(explained.size(), items, std::move(found));
}

}  // namespace assay::metrics
