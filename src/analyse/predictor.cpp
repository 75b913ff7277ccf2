#include "analyse/predictor.h"

#include <cmath>
#include <set>

#include "stats/bootstrap.h"
#include "stats/correlation.h"
#include "stats/split_half.h"

namespace assay::analyse {
namespace {

// Reactions to items that enough people saw and that have a score, one for each person and item:
// who saw an item several times counts with the mean.
std::vector<Reaction> usable(std::span<const Reaction> reactions,
                             const std::map<std::string, double>& score, std::size_t least) {
  std::map<std::string, std::map<std::string, std::pair<double, double>>> sums;
  std::map<std::string, std::string> together;
  for (const Reaction& one : reactions) {
    auto& [sum, n] = sums[one.item][one.participant];
    sum += one.value;
    n += 1;
    together[one.item] = one.drawn_with.empty() ? one.item : one.drawn_with;
  }
  std::vector<Reaction> kept;
  for (const auto& [item, people] : sums) {
    if (people.size() < least || !score.contains(item)) continue;
    for (const auto& [person, sum] : people) {
      kept.push_back({item, person, sum.first / sum.second, together[item]});
    }
  }
  return kept;
}

struct Means {
  std::vector<std::string> items;
  std::vector<double> human;
  std::vector<double> machine;
};

Means means_of(const std::vector<Reaction>& reactions, const std::map<std::string, double>& score) {
  std::map<std::string, std::pair<double, double>> sums;
  for (const Reaction& one : reactions) {
    sums[one.item].first += one.value;
    sums[one.item].second += 1;
  }
  Means means;
  for (const auto& [item, sum] : sums) {
    means.items.push_back(item);
    means.human.push_back(sum.first / sum.second);
    means.machine.push_back(score.at(item));
  }
  return means;
}

// The correlation over items of the score and the weighted means of people. An item counts as often
// as it is drawn, its mean is over the people who are drawn.
std::optional<double> weighted_correlation(const std::vector<std::size_t>& item_of,
                                           const std::vector<Reaction>& reactions,
                                           const std::vector<double>& machine,
                                           std::span<const double> times) {
  std::vector<double> weight(machine.size());
  std::vector<double> sum(machine.size());
  for (std::size_t row = 0; row < reactions.size(); ++row) {
    weight[item_of[row]] += times[row];
    sum[item_of[row]] += times[row] * reactions[row].value;
  }
  double n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
  for (std::size_t item = 0; item < machine.size(); ++item) {
    if (weight[item] <= 0) continue;
    const double human = sum[item] / weight[item];
    const double w = weight[item];
    n += w, x += w * machine[item], y += w * human;
    xx += w * machine[item] * machine[item], yy += w * human * human,
        xy += w * machine[item] * human;
  }
  if (n <= 0) return std::nullopt;
  const double variance = (xx - x * x / n) * (yy - y * y / n);
  if (!(variance > 1e-18)) return std::nullopt;
  return (xy - x * y / n) / std::sqrt(variance);
}

std::optional<stats::Interval> drawn_interval(const std::vector<Reaction>& reactions,
                                              const Means& means, const PredictorRules& rules) {
  std::map<std::string, std::size_t> places;
  for (std::size_t at = 0; at < means.items.size(); ++at) places[means.items[at]] = at;
  std::vector<std::size_t> item_of;
  std::vector<std::string> items;
  std::vector<std::string> people;
  for (const Reaction& one : reactions) {
    item_of.push_back(places[one.item]);
    items.push_back(one.drawn_with);
    people.push_back(one.participant);
  }
  const std::vector<stats::Clusters> factors{stats::clusters_of(people), stats::clusters_of(items)};
  const stats::OfTimes statistic = [&](std::span<const double> times) {
    return weighted_correlation(item_of, reactions, means.machine, times);
  };
  return stats::bootstrap(factors, statistic, {.resamples = rules.resamples, .seed = rules.seed})
      .interval;
}

// Of the items' means.
std::optional<double> reliability_of(const std::vector<Reaction>& reactions,
                                     const PredictorRules& rules) {
  stats::Data data;
  stats::Numbers x{"value", {}};
  std::vector<std::string> items;
  std::vector<std::string> people;
  for (const Reaction& one : reactions) {
    x.values.push_back(one.value);
    items.push_back(one.item);
    people.push_back(one.participant);
  }
  data.x = std::move(x);
  data.pair = stats::labels("item", items);
  data.by.push_back(stats::labels("participant", people));
  const auto halves = stats::split_halves(stats::ratings(data), rules.splits, rules.seed);
  return halves ? stats::spearman_brown(halves->correlation) : std::nullopt;
}

}  // namespace

Predicted predicted(std::span<const Reaction> reactions, const std::map<std::string, double>& score,
                    const PredictorRules& rules, stats::Data* data) {
  const std::vector<Reaction> kept = usable(reactions, score, rules.least_people);
  const Means means = means_of(kept, score);
  Predicted result{.items = means.items.size()};
  result.is_binary = std::set<double>(means.machine.begin(), means.machine.end()).size() == 2;
  stats::Data both;
  both.x = stats::Numbers{"score", means.machine};
  both.y = stats::Numbers{"people", means.human};
  if (data != nullptr) *data = both;
  const stats::Result pearson = ask("pearson", both);
  if (!pearson.is_defined()) {
    result.reason = pearson.undefined;
    return result;
  }
  result.r = stats::correlation(means.machine, means.human);
  result.p = pearson.p;
  const stats::Result spearman = ask("spearman", both);
  if (spearman.is_defined() && !spearman.effects.empty()) {
    result.rho = spearman.effects.front().value;
    result.rho_p = spearman.p;
  }
  result.interval = drawn_interval(kept, means, rules);
  result.reliability = reliability_of(kept, rules);
  if (result.reliability && *result.reliability > 0) {
    result.ceiling = std::sqrt(*result.reliability);
    result.disattenuated = *result.r / *result.ceiling;
  }
  return result;
}

}  // namespace assay::analyse
