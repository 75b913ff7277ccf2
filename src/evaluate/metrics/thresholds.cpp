#include "evaluate/metrics/thresholds.h"

#include <algorithm>
#include <numeric>

#include "base/argmax.h"

namespace assay::metrics {
namespace {

// The threshold with the largest sum over all items; the lowest of equals.
std::size_t best_for_all(const std::vector<Score>& scores) {
  std::vector<double> sums;
  for (const Score& score : scores) {
    sums.resize(std::max(sums.size(), score.curve.size()), 0.0);
    for (std::size_t at = 0; at < score.curve.size(); ++at) sums[at] += score.curve[at];
  }
  return argmax(sums);
}

}  // namespace

std::vector<double> thresholds(ThresholdChoice sweep, double given) {
  if (sweep == ThresholdChoice::given) return {given};
  std::vector<double> result;
  for (int step = 1; step < 20; ++step) result.push_back(step / 20.0);
  return result;
}

void set_values_by_threshold(ThresholdChoice sweep, std::vector<Score>& scores) {
  const std::size_t shared = best_for_all(scores);
  for (Score& score : scores) {
    if (score.curve.empty()) continue;
    switch (sweep) {
      case ThresholdChoice::mean:
        score.value = std::accumulate(score.curve.begin(), score.curve.end(), 0.0) /
                      static_cast<double>(score.curve.size());
        break;
      case ThresholdChoice::best:
        score.value = std::ranges::max(score.curve);
        break;
      case ThresholdChoice::shared:
        score.value = score.curve[shared];
        break;
      case ThresholdChoice::given:
        score.value = score.curve[0];
        break;
    }
  }
}

}  // namespace assay::metrics
