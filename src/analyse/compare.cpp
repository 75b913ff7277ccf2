#include "analyse/compare.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace assay::analyse {
namespace {

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

// The mean over people of each method and item.
std::map<Key, double> human_means(const std::vector<Measurement>& values) {
  std::map<Key, std::pair<double, double>> sums;
  for (const Measurement& one : values) {
    sums[{one.method, one.item}].first += one.value;
    sums[{one.method, one.item}].second += 1;
  }
  std::map<Key, double> means;
  for (const auto& [key, sum] : sums) means[key] = sum.first / sum.second;
  return means;
}

Predicted within_methods(const Both& both, const CompareRules& rules) {
  const std::map<std::string, double> machine = means_by_method(both.machine);
  const std::map<std::string, double> human = means_by_method(human_means(both.human));
  std::vector<Reaction> reactions;
  std::map<std::string, double> score;
  for (const Measurement& one : both.human) {
    const std::string name = one.method + '\n' + one.item;
    reactions.push_back({name, one.participant, one.value - human.at(one.method), one.item});
    score[name] = both.machine.at({one.method, one.item}) - machine.at(one.method);
  }
  return predicted(reactions, score, {.resamples = rules.resamples, .seed = rules.seed});
}

void compare_methods(Pairing& pairing, const Both& both) {
  const std::map<std::string, double> machine = means_by_method(both.machine);
  const std::map<std::string, double> human = means_by_method(human_means(both.human));
  stats::Data data;
  stats::Numbers x{pairing.metric, {}};
  stats::Numbers y{pairing.measure, {}};
  for (const auto& [method, mean] : machine) {
    pairing.methods.push_back(method);
    x.values.push_back(mean);
    y.values.push_back(human.at(method));
  }
  data.x = std::move(x);
  data.y = std::move(y);
  const auto tell = [&](const char* test, std::optional<double>& value, std::optional<double>& p) {
    const stats::Result result = ask(test, data);
    if (!result.is_defined() || result.effects.empty()) return;
    value = result.effects.front().value;
    p = result.p;
  };
  tell("pearson", pairing.across, pairing.across_p);
  tell("kendall_tau_b", pairing.ranking, pairing.ranking_p);
}

std::size_t people_in(const std::vector<Measurement>& values) {
  std::set<std::string> people;
  for (const Measurement& one : values) people.insert(one.participant);
  return people.size();
}

}  // namespace

bool Pairing::is_sure() const {
  return within.r && within.interval && within.interval->low * within.interval->high > 0;
}

std::vector<Pairing> paired(std::span<const Measure> measures, std::span<const MachineScore> scores,
                            const CompareRules& rules) {
  std::vector<std::string> metrics;
  for (const MachineScore& score : scores) {
    if (std::ranges::find(metrics, score.metric) == metrics.end()) metrics.push_back(score.metric);
  }
  std::vector<Pairing> result;
  std::size_t done = 0;
  for (const Measure& measure : measures) {
    for (const std::string& metric : metrics) {
      if (rules.watch) rules.watch(done++, measures.size() * metrics.size());
      const Both both = common(measure, scores, metric);
      if (both.human.empty()) continue;
      Pairing pairing{metric, measure.name, measure.study, measure.more_is_better,
                      people_in(both.human)};
      pairing.within = within_methods(both, rules);
      compare_methods(pairing, both);
      result.push_back(std::move(pairing));
    }
  }
  std::vector<double> p;
  for (const Pairing& pairing : result) {
    if (pairing.within.p) p.push_back(*pairing.within.p);
  }
  const std::vector<double> adjusted = stats::adjusted(p, stats::Correction::holm);
  std::size_t at = 0;
  for (Pairing& pairing : result) {
    if (pairing.within.p) pairing.adjusted_p = adjusted[at++];
  }
  return result;
}

std::optional<std::size_t> participants_needed(const Pairing& pairing) {
  const Predicted& within = pairing.within;
  if (!within.r || !within.interval || pairing.is_sure() || *within.r == 0) return std::nullopt;
  const double reach =
      *within.r > 0 ? *within.r - within.interval->low : within.interval->high - *within.r;
  const double times = reach / std::abs(*within.r);
  const double needed = std::ceil(static_cast<double>(pairing.participants) * times * times);
  if (!(needed < 1e6)) return std::nullopt;
  return static_cast<std::size_t>(needed);
}

}  // namespace assay::analyse
