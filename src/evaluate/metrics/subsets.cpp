#include "evaluate/metrics/subsets.h"

#include <map>
#include <numeric>

#include "base/rng.h"
#include "evaluate/metrics/ranking.h"
#include "evaluate/metrics/versions.h"
#include "math/stats/correlation.h"
#include "math/stats/rank_correlation.h"

namespace assay::metrics {
namespace {

// Sets that the model is asked about: of equal ones the first alone.
struct Runs {
  std::vector<std::size_t> sets = {};  // by run
  std::vector<std::size_t> of = {};    // by set
};

Runs runs_of(const std::vector<Subset>& sets) {
  Runs runs;
  const auto is_before = [](const Subset* left, const Subset* right) { return *left < *right; };
  std::map<const Subset*, std::size_t, decltype(is_before)> known(is_before);
  for (std::size_t at = 0; at < sets.size(); ++at) {
    const auto [place, is_new] = known.try_emplace(&sets[at], runs.sets.size());
    if (is_new) runs.sets.push_back(at);
    runs.of.push_back(place->second);
  }
  return runs;
}

}  // namespace

Subset random_subset(std::size_t points, std::size_t size, std::uint64_t seed,
                     std::uint64_t stream) {
  Subset all(points);
  std::iota(all.begin(), all.end(), 0U);
  Random random(seed, stream);
  for (std::size_t at = 0; at < size; ++at) std::swap(all[at], all[at + random.below(points - at)]);
  all.resize(size);
  return all;
}

std::vector<Subset> ranked_subsets(std::span<const float> map, int at_once) {
  const std::vector<std::uint32_t> order = ranking(map);
  const std::vector<std::size_t> ends = perturbation_steps(map.size(), at_once);
  std::vector<Subset> sets;
  for (std::size_t step = 1; step < ends.size(); ++step) {
    const auto part = std::span(order).subspan(ends[step - 1], ends[step] - ends[step - 1]);
    sets.emplace_back(part.begin(), part.end());
  }
  return sets;
}

std::vector<MeasuredSubsets> measure_subsets(const ExplainedItems& explained,
                                             std::span<const std::size_t> items,
                                             const SubsetsOf& subsets, Substrate substrate) {
  const attribution::Question question = explained_score_question(explained);
  const Tensor hidden = substrates(substrate, question.classifier, question.batch);
  const std::size_t points = explained.maps.row(0).size();
  std::vector<Runs> runs(explained.size());  // by item
  std::vector<std::size_t> versions;
  const std::vector<Subset>* last = nullptr;
  for (std::size_t listed = 0; listed < items.size(); ++listed) {
    const std::vector<Subset>& own = subsets(items[listed]);
    // Items mostly share their sets.
    runs[items[listed]] = &own == last ? runs[items[listed - 1]] : runs_of(own);
    last = &own;
    versions.push_back(runs[items[listed]].sets.size() + 1);
  }
  const std::vector<std::vector<double>> scores = run_versions(
      question, items, versions,
      [&](std::size_t item, std::size_t version, std::span<float> sample) {
        const Subset none;
        perturb(question.batch.row(item), hidden.row(item),
                version == 0 ? none : subsets(item)[runs[item].sets[version - 1]], points, sample);
      },
      target_score(question));
  std::vector<MeasuredSubsets> all(items.size());
  for (std::size_t listed = 0; listed < items.size(); ++listed) {
    const std::span<const float> map = explained.maps.row(items[listed]);
    const std::vector<Subset>& own = subsets(items[listed]);
    for (std::size_t at = 0; at < own.size(); ++at) {
      double sum = 0;
      for (const std::uint32_t point : own[at]) sum += double{map[point]};
      all[listed].relevance.push_back(sum);
      all[listed].lost.push_back(scores[listed][0] -
                                 scores[listed][runs[items[listed]].of[at] + 1]);
    }
  }
  return all;
}

std::vector<Score> score_subsets(const ExplainedItems& explained,
                                 const std::vector<Subset>& subsets, Substrate substrate,
                                 const std::function<Score(const MeasuredSubsets&)>& judge) {
  const std::vector<std::size_t> items = ranked_items(explained);
  std::vector<Score> found;
  for (const MeasuredSubsets& sets : measure_subsets(
           explained, items, [&](std::size_t) -> const auto& { return subsets; }, substrate)) {
    found.push_back(judge(sets));
  }
  return with_constants(explained.size(), items, std::move(found));
}

Score correlated(const MeasuredSubsets& sets, Correlation kind) {
  const std::optional<double> value = kind == Correlation::pearson
                                          ? stats::correlation(sets.relevance, sets.lost)
                                          : stats::rank_correlation(sets.relevance, sets.lost);
  if (!value) return {.reason = nothing_to_compare};
  return {.value = value};
}

}  // namespace assay::metrics
