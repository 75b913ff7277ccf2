#include "study/analysis/compare/compare.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "evaluate/metrics/metric.h"
#include "math/stats/matching.h"

namespace assay::analysis {
namespace {

// Written by 'assay svea', which is no catalogue of metrics.
constexpr std::string_view should_be_low[] = {"svea_drop"};

constexpr double found_below = 0.05;

constexpr const char* nothing_to_exchange =
    "no two items have the same methods, so that none can change places";

using Key = std::pair<std::string, std::string>;  // method, item

struct Both {
  std::vector<Measurement> human;
  std::map<Key, double> machine;
};

// What has a score and an answer.
Both common(const Measure& measure, std::span<const MachineScore> scores,
            const std::string& metric) {
  std::map<Key, double> all;
  for (const MachineScore& score : scores) {
    if (score.metric == metric) all[{score.method, score.item}] = score.value;
  }
  Both both;
  for (const Measurement& one : measure.values) {
    const auto found = all.find({one.method, one.item});
    if (found == all.end()) continue;
    both.human.push_back(one);
    both.machine.insert(*found);
  }
  return both;
}

std::map<std::string, double> means_by_method(const std::map<Key, double>& values) {
  std::map<std::string, std::pair<double, double>> sums;
  for (const auto& [key, value] : values) {
    sums[key.first].first += value;
    sums[key.first].second += 1;
  }
  std::map<std::string, double> means;
  for (const auto& [method, sum] : sums) means[method] = sum.first / sum.second;
  return means;
}

// The mean over people of each method and item; who answered several times counts with the mean.
std::map<Key, double> human_means(const std::vector<Measurement>& values) {
  std::map<Key, std::map<std::string, std::pair<double, double>>> sums;
  for (const Measurement& one : values) {
    auto& [sum, n] = sums[{one.method, one.item}][one.participant];
    sum += one.value;
    n += 1;
  }
  std::map<Key, double> means;
  for (const auto& [key, people] : sums) {
    for (const auto& [person, sum] : people) means[key] += sum.first / sum.second;
    means[key] /= static_cast<double>(people.size());
  }
  return means;
}

// Without explanations that one person saw: nothing is known of how people differ there.
Both seen_by_several(const Both& both) {
  std::map<Key, std::set<std::string>> people;
  for (const Measurement& one : both.human) {
    people[{one.method, one.item}].insert(one.participant);
  }
  Both kept;
  for (const Measurement& one : both.human) {
    const Key key{one.method, one.item};
    if (people.at(key).size() < 2) continue;
    kept.human.push_back(one);
    kept.machine.insert(*both.machine.find(key));
  }
  return kept;
}

std::map<Key, double> less_means_of_methods(std::map<Key, double> values) {
  const std::map<std::string, double> means = means_by_method(values);
  for (auto& [key, value] : values) value -= means.at(key.first);
  return values;
}

// Whether scores go with answers, when whole items change places, for all methods alike. Scores of
// one item's explanations are related, and so are the answers to them: were each explanation
// counted by itself, up to a third of the scores that know nothing would seem to know something.
// Items change places with those that have the same methods: any other would leave cells without a
// partner, so that orders would have fewer terms than the observed one.
std::optional<double> exchanged_p(const std::map<Key, double>& machine,
                                  const std::map<Key, double>& human, const stats::Matching& how) {
  struct Cells {
    std::vector<double> scores;
    std::vector<double> answers;
  };
  std::map<std::string, std::pair<std::vector<std::string>, Cells>> items;
  for (const auto& [key, answer] : human) {
    auto& [methods, cells] = items[key.second];
    methods.push_back(key.first);
    cells.scores.push_back(machine.at(key));
    cells.answers.push_back(answer);
  }
  std::map<std::vector<std::string>, std::vector<const Cells*>> by_methods;
  for (const auto& [item, one] : items) by_methods[one.first].push_back(&one.second);
  std::vector<stats::Exchangeable> sets;
  for (const auto& [methods, alike] : by_methods) {
    stats::Exchangeable& set = sets.emplace_back(stats::Exchangeable{alike.size(), {}});
    for (const Cells* one : alike) {
      for (const Cells* other : alike) {
        set.fit.push_back(std::inner_product(one->answers.begin(), one->answers.end(),
                                             other->scores.begin(), 0.0));
      }
    }
  }
  return stats::matching_p(sets, how);
}

// Of explanations, in groups by method.
struct Reactions {
  std::vector<Reaction> human = {};
  std::map<std::string, double> machine = {};
};
Reactions reactions_to(const Both& both) {
  Reactions result;
  for (const Measurement& one : both.human) {
    const std::string name = one.method + '\n' + one.item;
    result.human.push_back({name, one.participant, one.value, one.item, one.method});
    result.machine[name] = both.machine.at({one.method, one.item});
  }
  return result;
}

Predicted within_methods(const Both& all, const PredictorRules& rules, std::size_t draws) {
  const Both both = seen_by_several(all);
  const Reactions reactions = reactions_to(both);
  Predicted found = predicted(reactions.human, reactions.machine, rules);
  if (found.r) {
    conclude(found,
             exchanged_p(less_means_of_methods(both.machine),
                         less_means_of_methods(human_means(both.human)),
                         {.draws = draws, .seed = rules.seed}),
             nothing_to_exchange);
  }
  return found;
}

std::size_t people_in(const std::vector<Measurement>& values) {
  std::set<std::string> people;
  for (const Measurement& one : values) people.insert(one.participant);
  return people.size();
}

// Holm's, over the pairs that have such a p. How many there are.
std::size_t adjust_p(std::vector<Pairing>& pairings, const auto& p_of, const auto& adjusted_of) {
  std::vector<double> p;
  for (const Pairing& one : pairings) {
    if (p_of(one)) p.push_back(*p_of(one));
  }
  const std::vector<double> adjusted = stats::adjusted(p, stats::Correction::holm);
  std::size_t at = 0;
  for (Pairing& one : pairings) {
    if (p_of(one)) adjusted_of(one) = adjusted[at++];
  }
  return p.size();
}

void correct_for_all(std::vector<Pairing>& pairings) {
  adjust_p(
      pairings, [](const Pairing& one) { return one.across.p; },
      [](Pairing & one) -> auto& { return one.across_adjusted_p; });
  adjust_p(
      pairings, [](const Pairing& one) { return one.across.tau_p; },
      [](Pairing & one) -> auto& { return one.ranking_adjusted_p; });
  const std::size_t tests = adjust_p(
      pairings, [](const Pairing& one) { return one.within.p; },
      [](Pairing & one) -> auto& { return one.adjusted_p; });
  for (Pairing& one : pairings) {
    if (one.is_found()) continue;
    one.needed = settling(one.within, one.participants, found_below / static_cast<double>(tests));
  }
}

}  // namespace

bool Pairing::is_sure() const {
  return within.r && within.interval && within.interval->low * within.interval->high > 0;
}

bool Pairing::is_found() const { return is_sure() && adjusted_p && *adjusted_p < found_below; }

double Pairing::strength() const {
  const double r = within.r.value_or(0);
  return more_is_better == is_better_when_higher ? r : -r;
}

bool is_better_when_higher(std::string_view metric) {
  const std::string_view name = metric.substr(0, metric.find_first_of(":@"));
  for (const metrics::Metric& known : metrics::catalogue()) {
    if (known.info.name == name) return known.info.better == metrics::Better::higher;
  }
  return std::ranges::find(should_be_low, name) == std::end(should_be_low);
}

std::vector<Pairing> paired(std::span<const Measure> measures, std::span<const MachineScore> scores,
                            const CompareRules& rules) {
  std::vector<std::string> metrics;
  for (const MachineScore& score : scores) {
    if (std::ranges::find(metrics, score.metric) == metrics.end()) metrics.push_back(score.metric);
  }
  // So many that the least p still counts after the correction.
  const std::size_t draws = std::max<std::size_t>(10000, 40 * measures.size() * metrics.size()) - 1;
  std::vector<Pairing> result;
  std::size_t done = 0;
  for (const Measure& measure : measures) {
    for (const std::string& metric : metrics) {
      if (rules.watch) rules.watch(done++, measures.size() * metrics.size());
      const Both both = common(measure, scores, metric);
      if (both.human.empty()) continue;
      Pairing pairing{.metric = metric,
                      .measure = measure.name,
                      .study = measure.study,
                      .more_is_better = measure.more_is_better,
                      .is_better_when_higher = is_better_when_higher(metric),
                      .is_of_seen = measure.is_of_seen,
                      .participants = people_in(both.human)};
      const PredictorRules how{.resamples = rules.resamples,
                               .splits = measure.has_halves ? rules.splits : 0,
                               .seed = rules.seed};
      pairing.within = within_methods(both, how, draws);
      const Reactions all = reactions_to(both);
      pairing.across = predicted_means(all.human, all.machine, how);
      result.push_back(std::move(pairing));
    }
  }
  correct_for_all(result);
  return result;
}

}  // namespace assay::analysis
