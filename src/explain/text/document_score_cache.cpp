#include "explain/text/document_score_cache.h"

namespace assay::text {

double DocumentScoreCache::score(std::span<const double> counts, std::size_t target,
                                 Output output) {
  ++asked_;
  Scores& scores = known_[{target, output}];
  std::vector<double> key(counts.begin(), counts.end());
  if (const auto known = scores.find(key); known != scores.end()) return known->second;
  ++run_;
  const double score = document_.score(counts, target, output);
  scores.emplace(std::move(key), score);
  return score;
}

}  // namespace assay::text
