#include "evaluate/metrics/monotonicity.h"

#include <algorithm>

#include "base/rng.h"
#include "evaluate/metrics/ranking.h"
#include "evaluate/metrics/subsets.h"
#include "evaluate/metrics/versions.h"

namespace assay::metrics {
namespace {

std::vector<Score> never_falls(const ExplainedItems& explained, const Monotonicity& unit) {
  const attribution::Question& question = *explained.question;
  const std::vector<std::size_t> items = ranked_items(explained);
  std::vector<PerturbationPath> paths(explained.size());
  for (const std::size_t item : items) {
    PerturbationPath path{ranking(explained.maps.row(item)),
                          perturbation_steps(explained.maps.row(item).size(), unit.at_once)};
    std::ranges::reverse(path.order);
    paths[item] = std::move(path);
  }
  const Tensor before = substrates(substrate_or(unit.substrate, Substrate::zero),
                                   question.classifier, question.batch);
  std::vector<Score> found;
  for (std::vector<double>& curve :
       perturbation_curves(question, items, paths, before, question.batch)) {
    const double rises = std::ranges::is_sorted(curve) ? 1 : 0;
    found.push_back({.value = rises, .curve = std::move(curve)});
  }
  return with_constants(explained.size(), items, std::move(found));
}

// The listed points of every channel get numbers from the range of the input.
void randomise(std::span<const std::uint32_t> listed, std::size_t points, Random random,
               std::span<float> sample) {
  const auto [least, greatest] = std::ranges::minmax(sample);
  for (std::size_t channel = 0; channel < sample.size(); channel += points) {
    for (const std::uint32_t at : listed) {
      const double share = random.uniform();
      sample[channel + at] =
          static_cast<float>((1 - share) * double{least} + share * double{greatest});
    }
  }
}

// The relevance of each set, as its magnitudes, beside the mean square of what the score makes of
// it; a factor that all sets share would not change their ranks.
MeasuredSubsets answered(const std::vector<Subset>& sets, std::span<const float> map,
                         const std::vector<double>& scores, std::size_t draws) {
  MeasuredSubsets result;
  for (std::size_t at = 0; at < sets.size(); ++at) {
    double relevance = 0;
    for (const std::uint32_t point : sets[at]) relevance += std::abs(double{map[point]});
    double square = 0;
    for (std::size_t draw = 0; draw < draws; ++draw) {
      const double change = scores[0] - scores[1 + at * draws + draw];
      square += change * change / static_cast<double>(draws);
    }
    result.relevance.push_back(relevance);
    result.lost.push_back(square);
  }
  return result;
}

std::vector<Score> ranks_answers(const ExplainedItems& explained, const Monotonicity& unit) {
  const attribution::Question& question = *explained.question;
  const std::vector<std::size_t> items = ranked_items(explained);
  const auto draws = static_cast<std::size_t>(unit.draws);
  std::vector<std::vector<Subset>> sets(explained.size());
  std::vector<std::size_t> versions;
  for (const std::size_t item : items) {
    sets[item] = ranked_subsets(explained.maps.row(item), unit.at_once);
    versions.push_back(1 + sets[item].size() * draws);
  }
  const std::vector<std::vector<double>> scores = run_versions(
      question, items, versions,
      [&](std::size_t item, std::size_t version, std::span<float> sample) {
        std::ranges::copy(question.batch.row(item), sample.begin());
        if (version == 0) return;
        randomise(sets[item][(version - 1) / draws], explained.maps.row(item).size(),
                  Random(unit.seed, version), sample);
      },
      target_score(question));
  std::vector<Score> found;
  for (std::size_t at = 0; at < items.size(); ++at) {
    const MeasuredSubsets all =
        answered(sets[items[at]], explained.maps.row(items[at]), scores[at], draws);
    found.push_back(correlated(all, Correlation::spearman));
  }
  return with_constants(explained.size(), items, std::move(found));
}

}  // namespace

std::vector<Score> Monotonicity::operator()(const ExplainedItems& explained) const {
  return variant == MonotonicityVariant::arya ? never_falls(explained, *this)
                                              : ranks_answers(explained, *this);
}

}  // namespace assay::metrics
