#include "evaluate/metrics/symmetric_relevance_gain.h"

namespace assay::metrics {

std::vector<Score> SymmetricRelevanceGain::operator()(const ExplainedItems& explained) const {
  Flipping how{Course::rise, steps, substrate_or(substrate, Substrate::zero), false};
  const std::vector<Score> most_first = score_flipping(explained, how);
  how.least_first = true;
  std::vector<Score> scores = score_flipping(explained, how);
  for (std::size_t item = 0; item < scores.size(); ++item) {
    if (!scores[item].value) continue;
    *scores[item].value -= *most_first[item].value;
    for (std::size_t at = 0; at < scores[item].curve.size(); ++at) {
      scores[item].curve[at] -= most_first[item].curve[at];
    }
  }
  return scores;
}

}  // namespace assay::metrics
