#include "evaluate/metrics/rationale.h"

#include <algorithm>
#include <cmath>

#include "evaluate/metrics/ranking.h"
#include "evaluate/metrics/versions.h"
#include "explain/text/method.h"

namespace assay::metrics {
namespace {

std::span<const int> percents_of(Shares shares) {
  if (shares == Shares::eraser) return percents_of_eraser;
  return percents_of_ferret;
}

// The points of a map from the highest down, and how many of them each share takes.
struct Taken {
  std::vector<std::uint32_t> order;
  std::vector<std::size_t> counts;
};

Taken taken(std::span<const float> map, Shares shares) {
  Taken result{ranking(map), {}};
  const auto above_zero =
      static_cast<std::size_t>(std::ranges::count_if(map, [](float value) { return value > 0; }));
  for (const int percent : percents_of(shares)) {
    const std::size_t rounded_down = map.size() * static_cast<std::size_t>(percent) / 100;
    result.counts.push_back(shares == Shares::eraser ? point_count(percent, map.size())
                                                     : std::min(rounded_down, above_zero));
  }
  return result;
}

double height(Loss loss, double probability) {
  return loss == Loss::probability ? probability : std::log(std::max(probability, 1e-30));
}

// Of the scores of the whole input and then of each share.
Score mean_loss(const std::vector<double>& scores, const std::vector<std::size_t>& counts,
                const Rationale& how) {
  Score result;
  double sum = 0;
  double counted = 0;
  for (std::size_t share = 0; share < counts.size(); ++share) {
    const double lost = height(how.loss, scores[0]) - height(how.loss, scores[share + 1]);
    result.curve.push_back(lost);
    // Sets of the highest points are the same when their sizes are.
    const std::size_t before = share == 0 ? 0 : counts[share - 1];
    if (how.shares == Shares::ferret && counts[share] == before) continue;
    sum += lost;
    counted += 1;
  }
  result.value = counted > 0 ? sum / counted : 0;
  return result;
}

// The probability of the class with all words, and then at each share: words are deleted with all
// their occurrences.
std::vector<double> scores_of_text(const text::Question& asked, const Taken& top, bool alone) {
  const std::vector<double> whole = asked.document.counts();
  const auto score = [&](const std::vector<double>& counts) {
    return text::score(asked, counts, text::Output::probability);
  };
  std::vector<double> scores{score(whole)};
  for (const std::size_t high : top.counts) {
    std::vector<double> counts = whole;
    for (std::size_t place = 0; place < top.order.size(); ++place) {
      if ((place < high) != alone) counts[top.order[place]] = 0;
    }
    scores.push_back(score(counts));
  }
  return scores;
}

}  // namespace

std::vector<Score> score_rationale(const ExplainedItems& explained, const Rationale& how) {
  if (explained.text != nullptr) {
    const std::span<const float> map = explained.maps.row(0);
    if (is_constant(map)) return {{.reason = constant_map}};
    const Taken top = taken(map, how.shares);
    return {mean_loss(scores_of_text(*explained.text, top, how.alone), top.counts, how)};
  }
  const attribution::Question question = probability_question(*explained.question);
  const std::vector<std::size_t> items = ranked_items(explained);
  const std::size_t points = explained.maps.row(0).size();
  const Tensor hidden = substrates(how.substrate, question.classifier, question.batch);
  std::vector<Taken> tops(explained.size());
  for (const std::size_t item : items) tops[item] = taken(explained.maps.row(item), how.shares);
  const std::vector<std::vector<double>> scores = run_versions(
      question, items, percents_of(how.shares).size() + 1,
      [&](std::size_t item, std::size_t version, std::span<float> sample) {
        const std::span<const std::uint32_t> order = tops[item].order;
        const std::size_t high = version == 0 ? 0 : tops[item].counts[version - 1];
        const bool whole = version == 0 || !how.alone;
        perturb(question.batch.row(item), hidden.row(item),
                whole ? order.first(high) : order.subspan(high), points, sample);
      },
      target_score(question));
  std::vector<Score> found;
  for (std::size_t at = 0; at < items.size(); ++at) {
    found.push_back(mean_loss(scores[at], tops[items[at]].counts, how));
  }
  return with_constants(explained.size(), items, std::move(found));
}

}  // namespace assay::metrics
