// Ranks methods by one metric: their means with intervals, chance (the best control) and the
// ceiling (the truth) beside them, which methods differ, how stable the order is, and how many
// items would tell the first two apart.
#pragma once

#include "evaluate/metrics/judgement.h"
#include "evaluate/sweep/rows.h"
#include "evaluate/sweep_report/paired.h"

namespace assay::sweep_report {

// What a metric said of one method's maps.
struct Contender {
  std::string name;
  sweep::Role role = sweep::Role::method;
  Values values = {};
};

struct ContenderRank {
  std::size_t defined = 0;
  std::optional<double> mean = std::nullopt;  // of defined items; none without any
  std::optional<stats::Interval> interval = std::nullopt;
  // Of methods that have a mean: from 1 for the best; equal means share the mean of their ranks.
  std::optional<double> rank = std::nullopt;
  stats::Interval ranks{0, 0};  // in the middle of the resamples
  double kept = 0;              // share of the resamples in which it has this rank
  double first = 0;             // share of the resamples in which nobody is better
  std::optional<Difference> to_chance = std::nullopt;  // less the best control; without a p
  std::optional<Difference> to_next = std::nullopt;    // less the method after it
  metrics::Verdict verdict = {};  // of a method beside its nearest control: tried, not judged yet
};

struct MethodRanking {
  bool higher_is_better = true;
  std::size_t items = 0;
  std::vector<ContenderRank> places = {};  // in the order of the contenders
  std::vector<std::size_t> order = {};     // methods that have a mean, the best first
  std::optional<std::size_t> chance = {};  // the control with the best mean
  std::optional<std::size_t> truth = {};   // where it has a mean
  bool has_controls = false;               // even if none of them has a mean
  bool has_truth = false;                  // the same of the truth
  std::optional<metrics::PairedComparison> truth_to_chance =
      {};                 // the truth beside its nearest control
  std::size_t tests = 0;  // of methods against the next
  // To find the difference of the first two at the level that Holm asks of the least p.
  ItemsNeeded needed = {};
  double same_order = 0;  // share of the resamples that put all methods in this order
};

// Resamples draw items for all contenders at once. A method without a value on any drawn item
// comes last there. Tests of methods against the next are one family, corrected together after
// Holm; whether methods beat chance is judged for all metrics together, by
// `metrics::judge_methods`.
MethodRanking rank_methods(const std::vector<Contender>& contenders, metrics::Better better,
                           const Rules& rules);

// The truth among them beside its nearest control; none where they share no item.
std::optional<metrics::PairedComparison> compare_truth_to_controls(
    const std::vector<Contender>& contenders, metrics::Better better);

// So many signs are drawn for a test that the least p still counts after the correction.
std::size_t sign_flips_needed(const Rules& rules, std::size_t methods);

// What became of a method beside chance, when it was judged; unknown without a common item.
enum class Outcome {
  beats_chance,
  does_not_beat_chance,
  worse_than_chance,
  too_few_items,
  unknown
};
Outcome outcome_against_chance(const ContenderRank& place);

}  // namespace assay::sweep_report
