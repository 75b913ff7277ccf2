#include "evaluate/metrics/multiplied.h"

#include <algorithm>
#include <cmath>

#include "evaluate/metrics/versions.h"

namespace assay::metrics {
namespace {

std::vector<float> weights(std::span<const float> map, Weighing weighing) {
  std::vector<float> result(map.begin(), map.end());
  if (weighing == Weighing::magnitudes) {
    for (float& value : result) value = std::abs(value);
  }
  const auto [low, high] = std::ranges::minmax(result);
  const double width = double{high} - double{low};
  for (float& value : result) value = static_cast<float>((double{value} - double{low}) / width);
  return result;
}

}  // namespace

std::vector<Score> score_multiplied(const ExplainedItems& explained, Weighing weighing,
                                    const JudgeChange& judge) {
  const attribution::Question& question = *explained.question;
  std::vector<std::size_t> items;
  std::vector<std::vector<float>> masks(explained.size());
  for (const std::size_t item : ranked_items(explained)) {
    std::vector<float> mask = weights(explained.maps.row(item), weighing);
    // A map of plus and minus one has equal magnitudes: nothing to weigh by.
    if (!std::isfinite(mask[0])) continue;
    items.push_back(item);
    masks[item] = std::move(mask);
  }
  const std::vector<std::vector<double>> pairs = run_versions(
      question, items, 2,
      [&](std::size_t item, std::size_t version, std::span<float> sample) {
        std::ranges::copy(question.batch.row(item), sample.begin());
        if (version == 0) return;
        const std::vector<float>& mask = masks[item];
        for (std::size_t at = 0; at < sample.size(); ++at) sample[at] *= mask[at % mask.size()];
      },
      target_score(question));
  std::vector<Score> found;
  for (const std::vector<double>& pair : pairs) found.push_back(judge(pair[0], pair[1]));
  return with_constants(explained.size(), items, std::move(found));
}

}  // namespace assay::metrics
