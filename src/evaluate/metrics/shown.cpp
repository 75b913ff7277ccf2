#include "evaluate/metrics/shown.h"

#include <numeric>

#include "base/argmax.h"
#include "evaluate/metrics/perturb.h"
#include "evaluate/metrics/ranking.h"
#include "evaluate/metrics/versions.h"

namespace assay::metrics {

std::vector<Score> score_shown(const ExplainedItems& explained, Substrate fill,
                               const JudgeShown& judge) {
  const attribution::Question& question = *explained.question;
  std::vector<std::size_t> items = ranked_items(explained);
  std::erase_if(items, [&](std::size_t item) { return !true_class(explained, item); });
  const Tensor hidden = substrates(fill, question.classifier, question.batch);
  const std::size_t points = explained.maps.row(0).size();
  std::vector<std::vector<std::uint32_t>> orders(explained.size());
  for (const std::size_t item : items) orders[item] = ranking(explained.maps.row(item));

  std::vector<std::vector<double>> curves = run_versions(
      probability_question(question), items, percents_shown.size(),
      [&](std::size_t item, std::size_t version, std::span<float> sample) {
        const auto visible =
            std::span(orders[item]).first(point_count(percents_shown[version], points));
        perturb(hidden.row(item), question.batch.row(item), visible, points, sample);
      },
      [&](std::size_t item, std::span<const float> scores) {
        const std::size_t label = *true_class(explained, item);
        return judge(double{scores[label]}, argmax(scores) == label);
      });
  std::vector<Score> found;
  for (std::vector<double>& curve : curves) {
    const double sum = std::accumulate(curve.begin(), curve.end(), 0.0);
    found.push_back({.value = sum / static_cast<double>(curve.size()), .curve = std::move(curve)});
  }
  std::vector<Score> scores = with_constants(explained.size(), items, std::move(found));
  for (std::size_t item = 0; item < scores.size(); ++item) {
    if (!true_class(explained, item)) scores[item].reason = no_label;
  }
  return scores;
}

}  // namespace assay::metrics
