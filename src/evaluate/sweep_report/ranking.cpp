#include "evaluate/sweep_report/ranking.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "math/stats/corrections.h"
#include "math/stats/quantile.h"
#include "math/stats/rank_correlation.h"

namespace assay::sweep_report {
namespace {

constexpr double worst = -std::numeric_limits<double>::infinity();

// Values as they lie beside each other for one item, so that a drawn item is one place in memory;
// turned so that higher is better.
struct Turned {
  std::size_t methods = 0;
  std::vector<double> values = {};  // [item, method]; 0 where there is none
  std::vector<double> counts = {};  // 1 where there is one
};

Turned turned(const std::vector<Contender>& contenders, const MethodRanking& found) {
  const std::size_t methods = found.order.size();
  Turned all{.methods = methods,
             .values = std::vector<double>(found.items * methods),
             .counts = std::vector<double>(found.items * methods)};
  const double sign = found.higher_is_better ? 1 : -1;
  for (std::size_t method = 0; method < methods; ++method) {
    const Values& values = contenders[found.order[method]].values;
    for (std::size_t item = 0; item < found.items; ++item) {
      if (!values[item]) continue;
      all.values[item * methods + method] = sign * *values[item];
      all.counts[item * methods + method] = 1;
    }
  }
  return all;
}

// From 1 for the highest mean.
std::vector<double> ranks_down(std::vector<double> means) {
  for (double& mean : means) mean = -mean;
  return stats::ranks(means);
}

std::vector<double> resampled_ranks(const Turned& all, std::size_t items, std::uint64_t seed,
                                    std::size_t resample) {
  std::vector<double> sums(all.methods);
  std::vector<double> counts(all.methods);
  Random random(seed, resample);
  std::array<std::uint32_t, 1024> drawn{};
  for (std::size_t begin = 0; begin < items; begin += drawn.size()) {
    const auto part = std::span(drawn).first(std::min(drawn.size(), items - begin));
    random.fill_below(static_cast<std::uint32_t>(items), part);
    for (const std::size_t item : part) {
      for (std::size_t method = 0; method < all.methods; ++method) {
        sums[method] += all.values[item * all.methods + method];
        counts[method] += all.counts[item * all.methods + method];
      }
    }
  }
  for (std::size_t method = 0; method < all.methods; ++method) {
    sums[method] = counts[method] > 0 ? sums[method] / counts[method] : worst;
  }
  return ranks_down(std::move(sums));
}

// How ranks fare when items are drawn anew.
void add_stability(MethodRanking& found, const std::vector<Contender>& contenders,
                   const Rules& rules) {
  const std::size_t methods = found.order.size();
  const std::size_t resamples = rules.bootstrap.resamples;
  expects(found.items < std::numeric_limits<std::uint32_t>::max(), "items can be drawn");
  if (methods == 0 || resamples == 0) return;
  const Turned all = turned(contenders, found);
  std::vector<std::vector<double>> ranks(resamples);
  parallel_for(resamples, 16, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      ranks[at] = resampled_ranks(all, found.items, rules.bootstrap.seed, at);
    }
  });
  std::vector<double> expected(methods);
  for (std::size_t method = 0; method < methods; ++method) {
    expected[method] = *found.places[found.order[method]].rank;
  }
  const auto share = [&](const auto& holds) {
    return static_cast<double>(std::ranges::count_if(ranks, holds)) /
           static_cast<double>(resamples);
  };
  found.same_order = share([&](const auto& one) { return one == expected; });
  const double tail = (1 - rules.bootstrap.level) / 2;
  for (std::size_t method = 0; method < methods; ++method) {
    ContenderRank& place = found.places[found.order[method]];
    place.kept = share([&](const auto& one) { return one[method] == expected[method]; });
    place.first =
        share([&](const auto& one) { return one[method] == *std::ranges::min_element(one); });
    std::vector<double> own;
    for (const auto& one : ranks) own.push_back(one[method]);
    std::ranges::sort(own);
    // Ranks are steps: the outer ones, so that the interval never promises too much.
    place.ranks = {std::floor(stats::quantile(own, tail)),
                   std::ceil(stats::quantile(own, 1 - tail))};
  }
}

void add_places(MethodRanking& found, const std::vector<Contender>& contenders,
                const Rules& rules) {
  const double sign = found.higher_is_better ? 1 : -1;
  const auto is_better = [&](std::size_t a, std::size_t b) {
    return sign * *found.places[a].mean > sign * *found.places[b].mean;
  };
  for (std::size_t at = 0; at < contenders.size(); ++at) {
    const Contender& one = contenders[at];
    expects(one.values.size() == found.items, "all were asked about the same items");
    std::vector<double> defined;
    for (const std::optional<double>& value : one.values) {
      if (value) defined.push_back(*value);
    }
    ContenderRank& place = found.places[at];
    place.defined = defined.size();
    found.has_controls = found.has_controls || one.role == sweep::Role::control;
    found.has_truth = found.has_truth || one.role == sweep::Role::truth;
    if (defined.empty()) continue;
    place.mean = stats::mean(defined);
    place.interval = stats::mean_interval(defined, rules.bootstrap);
    if (one.role == sweep::Role::method) found.order.push_back(at);
    if (one.role == sweep::Role::truth) found.truth = at;
    if (one.role != sweep::Role::control) continue;
    if (!found.chance || is_better(at, *found.chance)) found.chance = at;
  }
  std::ranges::stable_sort(found.order, is_better);
  std::vector<double> means;
  for (const std::size_t at : found.order) means.push_back(sign * *found.places[at].mean);
  const std::vector<double> ranks = ranks_down(std::move(means));
  for (std::size_t at = 0; at < ranks.size(); ++at) found.places[found.order[at]].rank = ranks[at];
}

metrics::TestedClaim beside_controls(const Contender& row, const std::vector<Contender>& contenders,
                                     metrics::Better better) {
  metrics::Claim claim{row.name, "", better, row.values, {}};
  for (const Contender& one : contenders) {
    if (one.role == sweep::Role::control) claim.controls.push_back({one.name, one.values});
  }
  return metrics::test_claim(claim);
}

void correct(std::vector<Difference*>& family) {
  std::erase_if(family, [](const Difference* one) { return !one->p; });
  std::vector<double> p;
  for (const Difference* one : family) p.push_back(*one->p);
  const std::vector<double> adjusted = stats::adjusted(p, stats::Correction::holm);
  for (std::size_t at = 0; at < family.size(); ++at) family[at]->adjusted_p = adjusted[at];
}

// The first of several tests is not settled before Holm finds it, and whether its p will be the
// least of them nobody knows: the level of the least is enough for any.
void add_needed(MethodRanking& found, const std::vector<Contender>& contenders,
                const Rules& rules) {
  if (found.order.size() < 2) return;
  Rules corrected = rules;
  corrected.alpha /= static_cast<double>(std::max<std::size_t>(found.tests, 1));
  found.needed =
      items_needed(differences(contenders[found.order[0]].values, contenders[found.order[1]].values,
                               found.higher_is_better),
                   corrected);
}

}  // namespace

std::optional<metrics::PairedComparison> compare_truth_to_controls(
    const std::vector<Contender>& contenders, metrics::Better better) {
  const auto truth = std::ranges::find(contenders, sweep::Role::truth, &Contender::role);
  if (truth == contenders.end()) return std::nullopt;
  return beside_controls(*truth, contenders, better).nearest;
}

std::size_t sign_flips_needed(const Rules& rules, std::size_t methods) {
  return std::max(rules.draws, 400 * std::max<std::size_t>(methods, 1) - 1);
}

MethodRanking rank_methods(const std::vector<Contender>& contenders, metrics::Better better,
                           const Rules& rules) {
  MethodRanking found{.higher_is_better = better == metrics::Better::higher,
                      .items = contenders.empty() ? 0 : contenders.front().values.size(),
                      .places = std::vector<ContenderRank>(contenders.size())};
  add_places(found, contenders, rules);
  add_stability(found, contenders, rules);

  const auto between = [&](std::size_t a, std::size_t b) {
    return differences(contenders[a].values, contenders[b].values, found.higher_is_better);
  };
  Rules drawn = rules;
  drawn.draws = sign_flips_needed(rules, found.order.size());
  std::vector<Difference*> family;
  for (std::size_t at = 0; at < found.order.size(); ++at) {
    ContenderRank& place = found.places[found.order[at]];
    place.verdict.trial = beside_controls(contenders[found.order[at]], contenders, better);
    if (found.chance) {
      place.to_chance = estimate_difference(between(found.order[at], *found.chance), rules);
    }
    if (at + 1 == found.order.size()) continue;
    const std::vector<double> next = between(found.order[at], found.order[at + 1]);
    place.to_next = test_difference(next, drawn);
    family.push_back(&*place.to_next);
  }
  correct(family);
  found.tests = family.size();
  add_needed(found, contenders, rules);
  found.truth_to_chance = compare_truth_to_controls(contenders, better);
  return found;
}

Outcome outcome_against_chance(const ContenderRank& place) {
  const metrics::Verdict& verdict = place.verdict;
  if (verdict.has_too_few_items) return Outcome::too_few_items;
  if (!verdict.is_examined()) return Outcome::unknown;
  if (verdict.holds) return Outcome::beats_chance;
  return verdict.is_worse ? Outcome::worse_than_chance : Outcome::does_not_beat_chance;
}

}  // namespace assay::sweep_report
