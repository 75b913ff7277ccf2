// Whether scores rise above chance. Of a metric: does it score the truth, where that was planted,
// better than maps that know nothing? Of a method: does it beat those maps? A metric or a method
// that cannot says so in a sentence, for reports to repeat. Functions of numbers alone.
#pragma once

#include "metrics/metric.h"

namespace assay::metrics {

// What a control scores on the same items, in the same order.
struct Rival {
  std::string name;
  std::span<const Score> scores;
};

// Two rows of scores on the items that have both, seen from the first.
struct Duel {
  std::string rival;
  std::size_t items = 0;
  double share = 0.5;  // of the items on which the first is better; equal scores count half
  double effect = 0;   // rank-biserial correlation: 1 when it is better on every item, -1 on none
  double p = 1;        // Wilcoxon's signed ranks, one-sided, equal scores ranked as Pratt does
};
Duel duel(std::span<const Score> scores, const Rival& rival, Better better);

// "By this metric these scores are better than every control's."
struct Claim {
  std::string row;  // a method, or whatever else made the maps
  std::string metric;
  Better better;
  std::span<const Score> scores;
  std::vector<Rival> controls;
};

struct Verdict {
  std::string row;
  std::string metric;
  // The control that comes nearest to the row, the one with the highest p. Beating it at a level is
  // beating all of them at that level, however many they are (an intersection-union test). None
  // when no control has a score on the row's items.
  std::optional<Duel> nearest = std::nullopt;
  double p = 1;  // of `nearest`, by Holm for all claims that were judged together
  bool holds = false;
  std::string sentence = {};
};

// Claims whose rows are planted truth: what is judged is the metrics.
std::vector<Verdict> judge_metrics(std::span<const Claim> claims, double level = 0.05);
// Claims whose rows are methods.
std::vector<Verdict> judge_methods(std::span<const Claim> claims, double level = 0.05);

}  // namespace assay::metrics
