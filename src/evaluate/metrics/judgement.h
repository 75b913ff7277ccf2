// Whether scores rise above chance. Of a metric: does it score the truth, where that was planted,
// better than maps that know nothing? Of a method: does it beat those maps? A metric or a method
// that cannot says so in a sentence, for reports to repeat. Functions of numbers alone.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

using Values = std::span<const std::optional<double>>;  // by item; none where it is undefined

// What a control scores on the same items, in the same order.
struct ControlScores {
  std::string name;
  Values scores;
};

// Two rows of scores on the items that have both, seen from the first.
struct PairedComparison {
  std::string rival;
  std::size_t items = 0;
  double share = 0.5;  // of the items on which the first is better; equal scores count half
  double effect = 0;   // rank-biserial correlation: 1 when it is better on every item, -1 on none
  double p = 1;        // Wilcoxon's signed ranks, one-sided, equal scores ranked as Pratt does
  double worse_p = 1;  // the same of the other side
};
PairedComparison compare_paired(Values scores, const ControlScores& rival, Better better);

// "By this metric these scores are better than every control's."
struct Claim {
  std::string row;  // a method, or whatever else made the maps
  std::string metric;
  Better better;
  Values scores;
  std::vector<ControlScores> controls;
};

// What is left of a claim when its scores have been looked at.
struct TestedClaim {
  std::string row;
  std::string metric;
  // The control that comes nearest to the row, the one with the highest p. Beating it at a level is
  // beating all of them at that level, however many they are (an intersection-union test). None
  // when no control has a score on the row's items: the claim was not examined.
  std::optional<PairedComparison> nearest = std::nullopt;
  double worse_p = 1;  // that the row is worse than every control: the highest of theirs
};
TestedClaim test_claim(const Claim& claim);

struct Verdict {
  TestedClaim trial;
  double p = 1;           // of the nearest control, by Holm for all that were examined together
  bool holds = false;     // better than every control
  bool is_worse = false;  // worse than every control, by the same test turned round
  // Even scores that are better on every item, in all trials, would not have reached the level.
  bool has_too_few_items = false;
  std::string sentence = {};

  bool is_examined() const { return trial.nearest.has_value() && !has_too_few_items; }
};

// Of trials whose rows are planted truth: what is judged is the metrics.
std::vector<Verdict> judge_metrics(std::span<const TestedClaim> trials, double level = 0.05);
// Of trials whose rows are methods.
std::vector<Verdict> judge_methods(std::span<const TestedClaim> trials, double level = 0.05);

}  // namespace assay::metrics
