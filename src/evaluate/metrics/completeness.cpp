#include "evaluate/metrics/completeness.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "evaluate/metrics/versions.h"

namespace assay::metrics {

std::vector<Score> Completeness::operator()(const ExplainedItems& explained) const {
  const attribution::Question question = explained_score_question(explained);
  const Tensor before =
      substrates(substrate_or(baseline, Substrate::zero), question.classifier, question.batch);
  std::vector<std::size_t> items(explained.size());
  std::iota(items.begin(), items.end(), std::size_t{0});
  const std::vector<std::vector<double>> pairs = run_versions(
      question, items, 2,
      [&](std::size_t item, std::size_t version, std::span<float> sample) {
        std::ranges::copy((version == 0 ? before : question.batch).row(item), sample.begin());
      },
      target_score(question));
  return score_each(explained, [&](std::size_t item) -> Score {
    const double difference = pairs[item][1] - pairs[item][0];
    if (difference == 0) return {.reason = "the score is that of the baseline"};
    double sum = 0;
    for (const float value : explained.maps.row(item)) sum += double{value};
    return {.value = std::abs(sum - difference) / std::abs(difference)};
  });
}

}  // namespace assay::metrics
