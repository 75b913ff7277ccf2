#include "metrics/rationale.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "metrics/ranking.h"
#include "metrics/versions.h"
#include "text/method.h"

namespace assay::metrics {
namespace {

std::vector<int> percents_of(Shares shares) {
  if (shares == Shares::eraser) return {1, 5, 10, 20, 50};
  return {10, 20, 30, 40, 50, 60, 70, 80, 90, 100};
}

double height(Loss loss, double probability) {
  return loss == Loss::probability ? probability : std::log(std::max(probability, 1e-30));
}

// Of the scores of the whole input and then of each share.
Score mean_loss(const std::vector<double>& scores, Loss loss) {
  Score result;
  for (std::size_t at = 1; at < scores.size(); ++at) {
    result.curve.push_back(height(loss, scores[0]) - height(loss, scores[at]));
  }
  result.value = std::accumulate(result.curve.begin(), result.curve.end(), 0.0) /
                 static_cast<double>(result.curve.size());
  return result;
}

// The probability of the class with all words, and then at each share: words are deleted with all
// their occurrences.
std::vector<double> scores_of_text(const text::Question& asked, std::span<const float> map,
                                   const std::vector<int>& percents, bool alone) {
  const std::vector<std::uint32_t> order = ranking(map);
  const std::vector<double> whole = asked.document.counts();
  const auto score = [&](const std::vector<double>& counts) {
    return text::score(asked, counts, text::Output::probability);
  };
  std::vector<double> scores{score(whole)};
  for (const int percent : percents) {
    const std::size_t high = points_of(percent, order.size());
    std::vector<double> counts = whole;
    for (std::size_t place = 0; place < order.size(); ++place) {
      if ((place < high) != alone) counts[order[place]] = 0;
    }
    scores.push_back(score(counts));
  }
  return scores;
}

}  // namespace

std::vector<Score> lost_by_rationale(const Explained& explained, const Rationale& how) {
  if (explained.text != nullptr) {
    const std::span<const float> map = explained.maps.row(0);
    if (is_constant(map)) return {{.reason = constant_map}};
    return {mean_loss(scores_of_text(*explained.text, map, percents_of(how.shares), how.alone),
                      how.loss)};
  }
  const attribution::Question question = about_probability(*explained.question);
  const std::vector<std::size_t> items = ranked_items(explained);
  const std::size_t points = explained.maps.row(0).size();
  const std::vector<int> percents = percents_of(how.shares);
  const Tensor hidden = substrates(how.substrate, question.model, question.batch);
  std::vector<std::vector<std::uint32_t>> orders(explained.size());
  for (const std::size_t item : items) orders[item] = ranking(explained.maps.row(item));
  std::vector<Score> found;
  for (const std::vector<double>&scores : run_versions(
           question, items, percents.size() + 1,
           [&](std::size_t item, std::size_t version, std::span<float> sample) {
             const std::span<const std::uint32_t> order = orders[item];
             const std::size_t high = version == 0 ? 0 : points_of(percents[version - 1], points);
             const bool whole = version == 0 || !how.alone;
             exchange(question.batch.row(item), hidden.row(item),
                      whole ? order.first(high) : order.subspan(high), points, sample);
           },
           target_score(question))) {
    found.push_back(mean_loss(scores, how.loss));
  }
  return with_constants(explained.size(), items, std::move(found));
}

}  // namespace assay::metrics
