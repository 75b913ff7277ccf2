// What a metric's scores are worth for choosing among methods: how many pairs of methods they tell
// apart, and whether two metrics put methods in the same order. Functions of numbers alone.
#pragma once

#include "evaluate/meta_evaluation/consistency.h"

namespace assay::meta_evaluation {

struct Discrimination {
  std::size_t pairs = 0;
  std::size_t distinguishable = 0;  // p by Holm for all pairs is below the level

  std::optional<double> share() const;
};

// Two-sided Wilcoxon tests of all pairs of methods, on the items on which both have a score. A pair
// without such items is not told apart.
Discrimination discrimination(const MethodScores& scores, double level = 0.05);

// A metric's scores and which way is better.
struct Ranking {
  const MethodScores& scores;
  metrics::Better better;
};

struct Agreement {
  // Kendall's tau-b between the orders in which two metrics put the methods: 1 for the same order,
  // -1 for the reverse. None where a metric does not order at least two methods.
  std::optional<double> of_means = std::nullopt;  // by their mean scores
  std::optional<double> by_item = std::nullopt;   // on every item, then the mean over items
};
Agreement agreement(const Ranking& left, const Ranking& right);

}  // namespace assay::meta_evaluation
