#include "analyse/predictor.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "analyse/item_means.h"
#include "stats/crossed_bootstrap.h"
#include "stats/split_half.h"

namespace assay::analyse {
namespace {

// Reactions to items that enough people saw and that have a score, one for each person and item:
// who saw an item several times counts with the mean.
std::vector<Reaction> usable(std::span<const Reaction> reactions,
                             const std::map<std::string, double>& score, std::size_t least) {
  std::map<std::string, std::map<std::string, std::pair<double, double>>> sums;
  std::map<std::string, const Reaction*> first;
  for (const Reaction& one : reactions) {
    auto& [sum, n] = sums[one.item][one.participant];
    sum += one.value;
    n += 1;
    first.try_emplace(one.item, &one);
  }
  std::vector<Reaction> kept;
  for (const auto& [item, people] : sums) {
    if (people.size() < least || !score.contains(item)) continue;
    const Reaction& like = *first.at(item);
    for (const auto& [person, sum] : people) {
      kept.push_back({item, person, sum.first / sum.second,
                      like.drawn_with.empty() ? item : like.drawn_with, like.group});
    }
  }
  return kept;
}

std::optional<stats::Interval> drawn_interval(const ItemMeans& means, stats::Drawn drawn,
                                              const PredictorRules& rules) {
  const stats::OfDraws statistic = [&](std::span<const double> people,
                                       std::span<const double> items) {
    return means.correlation(people, items);
  };
  return stats::crossed_bootstrap(means.people(), means.clusters(), statistic, drawn,
                                  {.resamples = rules.resamples, .seed = rules.seed})
      .interval;
}

// Of the items' means within their groups. Halves that contradict each other are no worse than
// halves that know nothing of each other.
std::optional<double> reliability_of(const std::vector<Reaction>& reactions,
                                     const std::map<std::string, double>& group_means,
                                     const PredictorRules& rules) {
  if (rules.splits == 0) return std::nullopt;
  stats::Data data;
  stats::Numbers x{"value", {}};
  std::vector<std::string> items;
  std::vector<std::string> people;
  for (const Reaction& one : reactions) {
    x.values.push_back(one.value - group_means.at(one.group));
    items.push_back(one.item);
    people.push_back(one.participant);
  }
  data.x = std::move(x);
  data.pair = stats::labels("item", items);
  data.by.push_back(stats::labels("participant", people));
  const auto halves = stats::split_halves(stats::ratings(data), rules.splits, rules.seed);
  if (!halves) return std::nullopt;
  return halves->correlation > 0 ? stats::spearman_brown(halves->correlation) : 0.0;
}

bool holds_zero(const std::optional<stats::Interval>& interval) {
  return interval && interval->low <= 0 && interval->high >= 0;
}

}  // namespace

Predicted predicted(std::span<const Reaction> reactions, const std::map<std::string, double>& score,
                    const PredictorRules& rules, stats::Data* data) {
  const std::vector<Reaction> kept = usable(reactions, score, rules.least_people);
  const ItemMeans means(kept, score);
  Predicted result{.items = means.items()};
  result.is_binary = std::set<double>(means.scores().begin(), means.scores().end()).size() == 2;
  stats::Data both;
  both.x = stats::Numbers{"score", means.scores_within_groups()};
  both.y = stats::Numbers{"people", means.answers_within_groups()};
  if (data != nullptr) *data = both;
  const stats::Result pearson = ask("pearson", both);
  if (!pearson.is_defined()) {
    result.reason = pearson.undefined;
    return result;
  }
  result.r = means.correlation();
  result.p = pearson.p;
  const stats::Result spearman = ask("spearman", both);
  if (spearman.is_defined() && !spearman.effects.empty()) {
    result.rho = spearman.effects.front().value;
    result.rho_p = spearman.p;
  }
  result.interval = drawn_interval(means, stats::Drawn::both, rules);
  if (holds_zero(result.interval)) {
    result.of_items = drawn_interval(means, stats::Drawn::items, rules);
  }
  result.reliability = reliability_of(kept, means.group_means(), rules);
  if (result.r && result.reliability && *result.reliability > 0) {
    result.ceiling = std::sqrt(*result.reliability);
    result.disattenuated = std::clamp(*result.r / *result.ceiling, -1.0, 1.0);
  }
  return result;
}

}  // namespace assay::analyse
