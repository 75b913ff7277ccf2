// The arithmetic of meta-evaluation (Hedstroem et al., "The Meta-Evaluation Problem in Explainable
// AI", TMLR 2023): what becomes of a metric's scores, and of its ranking of methods, when something
// that should not matter changes a little, and when everything is disrupted. Functions of numbers
// alone.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "evaluate/metrics/metric.h"

namespace assay::meta_evaluation {

// One number an item; none where the metric has no score.
using Values = std::vector<std::optional<double>>;
// By method, then by item.
using MethodScores = std::vector<Values>;

// Two-sided p of Wilcoxon's signed ranks between scores of the same items: high when they are
// alike, 1 when they are equal. None when no item has both.
std::optional<double> similarity_p(const Values& before, const Values& after);

// Share of items and methods for which the method's rank among all, item by item, is the same.
// Equal scores share the mean of their ranks; a method without both scores is left out of an item's
// ranking. None when no item has two methods.
std::optional<double> rank_stability(const MethodScores& before, const MethodScores& after);

// Share of items and methods that score worse after than before. None when nothing has both scores.
std::optional<double> worsened_share(const MethodScores& before, const MethodScores& after,
                                     metrics::Better better);

// What a metric should do under minor changes (noise resilience) and under disruptive ones
// (adversary reactivity): all from 0 to 1, 1 is best. Intra-consistency is about the scores of each
// method, inter-consistency about methods among each other.
struct Consistency {
  std::optional<double> intra_noise = std::nullopt;      // p: scores stay alike
  std::optional<double> intra_adversary = std::nullopt;  // 1 - p: scores differ
  std::optional<double> inter_noise = std::nullopt;      // ranks are kept
  std::optional<double> inter_adversary = std::nullopt;  // scores get worse

  // The meta-consistency score: the mean of the four; none unless all are there.
  std::optional<double> meta() const;
};

// Collects what was found under perturbation after perturbation.
class ConsistencyCollector {
 public:
  explicit ConsistencyCollector(metrics::Better better) : better_(better) {}

  // Scores of the items that count: under a minor change those whose class stayed, under a
  // disruptive one those whose class did not. Other items have no score in either sheet.
  void add_minor(const MethodScores& before, const MethodScores& after);
  void add_disruptive(const MethodScores& before, const MethodScores& after);

  // Means over methods and perturbations of what is defined.
  Consistency consistency() const;

 private:
  metrics::Better better_;
  std::vector<double> intra_noise_;
  std::vector<double> intra_adversary_;
  std::vector<double> inter_noise_;
  std::vector<double> inter_adversary_;
};

}  // namespace assay::meta_evaluation
