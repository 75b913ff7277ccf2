#include "study/analysis/predictor_noise.h"

#include <algorithm>
#include <cmath>

#include "base/rng.h"
#include "math/stats/clusters.h"
#include "math/stats/crossed_bootstrap.h"
#include "math/stats/kendall_tau_b.h"
#include "math/stats/split_half.h"

namespace assay::analysis {
namespace {

constexpr double furthest_r = 0.9999;
constexpr std::size_t drawn_splits = 10;  // of people, in each resample
constexpr std::size_t most_draws = 500;

// Halves that contradict each other are no worse than halves that know nothing of each other.
double stepped_up(double of_halves) {
  return of_halves > 0 ? *stats::spearman_brown(of_halves) : 0.0;
}

// What people said of things, as a table with gaps.
stats::Ratings said_of_things(std::span<const std::string> things,
                              std::span<const std::string> people, std::vector<double> values) {
  stats::Data data;
  data.x = stats::Numbers{"value", std::move(values)};
  data.pair = stats::labels("thing", {things.begin(), things.end()});
  data.by.push_back(stats::labels("participant", {people.begin(), people.end()}));
  return stats::ratings(data);
}

// Reactions as columns, so that halves of the people can be taken when people and items count more
// or less often.
struct HalvedReactions {
  stats::Clusters people;
  stats::Clusters items;
  stats::Clusters drawn_with;  // of items
  std::vector<double> values;

  std::optional<double> correlation(const std::vector<bool>& is_second,
                                    std::span<const double> of_people,
                                    std::span<const double> of_items) const {
    std::vector<double> sums[2];
    std::vector<double> counts[2];
    for (const std::size_t half : {0U, 1U}) {
      sums[half].resize(items.count);
      counts[half].resize(items.count);
    }
    for (std::size_t row = 0; row < values.size(); ++row) {
      const std::size_t person = people.of_row[row];
      const std::size_t half = is_second[person] ? 1 : 0;
      sums[half][items.of_row[row]] += of_people[person] * values[row];
      counts[half][items.of_row[row]] += of_people[person];
    }
    double n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
    for (std::size_t item = 0; item < items.count; ++item) {
      const double times = of_items[drawn_with.of_row[item]];
      if (times == 0 || counts[0][item] == 0 || counts[1][item] == 0) continue;
      const double one = sums[0][item] / counts[0][item];
      const double other = sums[1][item] / counts[1][item];
      n += times, x += times * one, y += times * other;
      xx += times * one * one, yy += times * other * other, xy += times * one * other;
    }
    const double product = (xx - x * x / n) * (yy - y * y / n);
    // What is left of equal numbers after a subtraction does not vary.
    if (n < 3 || !(product > 1e-20 * xx * yy)) return std::nullopt;
    return (xy - x * y / n) / std::sqrt(product);
  }
};

HalvedReactions halvable(std::span<const Reaction> reactions,
                         const std::map<std::string, double>& group_means) {
  std::vector<std::string> people;
  std::vector<std::string> items;
  std::map<std::string, std::string> clusters;
  HalvedReactions made;
  for (const Reaction& one : reactions) {
    people.push_back(one.participant);
    items.push_back(one.item);
    clusters[one.item] = one.drawn_with;
    made.values.push_back(one.value - group_means.at(one.group));
  }
  made.people = stats::clusters_of(people);
  made.items = stats::clusters_of(items);
  std::vector<std::string> drawn_with(made.items.count);
  for (std::size_t row = 0; row < items.size(); ++row) {
    drawn_with[made.items.of_row[row]] = clusters.at(items[row]);
  }
  made.drawn_with = stats::clusters_of(drawn_with);
  return made;
}

// The same few splits in every resample, so that they add nothing to how resamples differ.
std::optional<stats::Interval> reliability_interval(const HalvedReactions& halves, double of_halves,
                                                    const PredictorRules& rules) {
  std::vector<std::vector<bool>> splits;
  for (std::size_t split = 0; split < std::min(drawn_splits, rules.splits); ++split) {
    const std::vector<std::size_t> order = shuffled(halves.people.count, rules.seed, split);
    splits.emplace_back(order.size());
    for (std::size_t at = order.size() / 2; at < order.size(); ++at)
      splits.back()[order[at]] = true;
  }
  const stats::StatisticOfDraws statistic =
      [&](std::span<const double> people, std::span<const double> items) -> std::optional<double> {
    double sum = 0;
    double n = 0;
    for (const std::vector<bool>& split : splits) {
      const std::optional<double> r = halves.correlation(split, people, items);
      if (!r) continue;
      sum += *r;
      n += 1;
    }
    return on_fishers_scale(n == 0 ? std::nullopt : std::optional(sum / n));
  };
  const stats::Bootstrapped drawn = stats::crossed_bootstrap(
      halves.people.count, halves.drawn_with.count, statistic, stats::Drawn::both,
      {.resamples = std::min(most_draws, rules.resamples), .seed = rules.seed});
  if (!drawn.interval) return std::nullopt;
  const double moved = *on_fishers_scale(of_halves) - (*drawn.value + drawn.bias);
  return stats::Interval{stepped_up(std::tanh(drawn.interval->low + moved)),
                         stepped_up(std::tanh(drawn.interval->high + moved))};
}

void correct(Noise& noise, double r) {
  if (!noise.reliability || *noise.reliability == 0) return;
  noise.ceiling = std::sqrt(*noise.reliability);
  if (std::abs(r) <= *noise.ceiling) noise.disattenuated = r / *noise.ceiling;
}

}  // namespace

std::optional<double> on_fishers_scale(std::optional<double> r) {
  if (!r) return std::nullopt;
  return std::atanh(std::clamp(*r, -furthest_r, furthest_r));
}

std::optional<stats::Interval> centred_interval(const stats::Bootstrapped& on_fishers_scale) {
  const auto& found = on_fishers_scale.interval;
  if (!found) return std::nullopt;
  return stats::Interval{std::tanh(found->low - on_fishers_scale.bias),
                         std::tanh(found->high - on_fishers_scale.bias)};
}

Noise noise_of_items(std::span<const Reaction> reactions,
                     const std::map<std::string, double>& group_means, double r,
                     const PredictorRules& rules) {
  if (rules.splits == 0) return {};
  std::vector<std::string> items;
  std::vector<std::string> people;
  std::vector<double> values;
  for (const Reaction& one : reactions) {
    items.push_back(one.item);
    people.push_back(one.participant);
    values.push_back(one.value - group_means.at(one.group));
  }
  const auto halves = stats::split_halves(said_of_things(items, people, std::move(values)),
                                          rules.splits, rules.seed);
  if (!halves) return {};
  Noise noise{.reliability = stepped_up(halves->correlation)};
  noise.interval =
      reliability_interval(halvable(reactions, group_means), halves->correlation, rules);
  correct(noise, r);
  return noise;
}

void add_noise_of_groups(PredictedMeans& to, std::span<const Reaction> reactions,
                         const PredictorRules& rules) {
  if (rules.splits == 0) return;
  std::map<std::pair<std::string, std::string>, std::pair<double, double>> sums;
  for (const Reaction& one : reactions) {
    auto& [sum, n] = sums[{one.group, one.participant}];
    sum += one.value;
    n += 1;
  }
  std::vector<std::string> groups;
  std::vector<std::string> people;
  std::vector<double> values;
  for (const auto& [key, sum] : sums) {
    groups.push_back(key.first);
    people.push_back(key.second);
    values.push_back(sum.first / sum.second);
  }
  const stats::Ratings all = said_of_things(groups, people, std::move(values));
  if (const auto halves = stats::split_halves(all, rules.splits, rules.seed)) {
    to.noise.reliability = stepped_up(halves->correlation);
    correct(to.noise, *to.r);
  }
  const auto ranked = stats::split_halves(all, rules.splits, rules.seed, stats::kendall_tau_b);
  if (ranked) to.tau_of_halves = ranked->correlation;
}

}  // namespace assay::analysis
