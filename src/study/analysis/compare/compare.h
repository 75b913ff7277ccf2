// Automatic against human: which score of explanations predicts what people do with them, and how
// sure that is.
#pragma once

#include <functional>

#include "study/analysis/compare/measure.h"
#include "study/analysis/compare/settling.h"
#include "study/analysis/predictor.h"

namespace assay::analysis {

struct CompareRules {
  std::size_t resamples = 2000;
  std::size_t splits = 2000;  // of people into halves
  std::uint64_t seed = 0;
  // Told how many pairs of a metric and a measure are done.
  std::function<void(std::size_t done, std::size_t all)> watch = {};
};

// One metric and one human measure.
struct Pairing {
  std::string metric;
  std::string measure;
  std::string study;
  bool more_is_better = true;         // of the human measure
  bool is_better_when_higher = true;  // of the metric
  bool is_of_seen = true;             // people saw the explanations
  std::size_t participants = 0;
  // Item by item within methods: what is common to a method's items is taken off both sides. p of
  // items is that of whole items changing places.
  Predicted within = {};
  std::optional<double> adjusted_p = std::nullopt;
  // What it takes to show it after the correction; none where it is shown, or cannot be.
  std::optional<Settling> needed = std::nullopt;
  // Of the methods' means, and of their rankings.
  PredictedMeans across = {};
  std::optional<double> across_adjusted_p = std::nullopt;
  std::optional<double> ranking_adjusted_p = std::nullopt;

  // Whether the interval leaves zero.
  bool is_sure() const;
  // Whether this is so after the correction for all pairs.
  bool is_found() const;
  // How far what the score praises goes with what is better for people: r, turned where a low score
  // or a low measure is the better one. Zero without r.
  double strength() const;
};

// Every metric with every measure, p adjusted over all of them (Holm): those within methods, those
// of methods' means and those of rankings each by themselves.
std::vector<Pairing> paired(std::span<const Measure> measures, std::span<const MachineScore> scores,
                            const CompareRules& rules);

// Whether a high score means a good explanation.
bool is_better_when_higher(std::string_view metric);

// The whole comparison as an analysis: matrix, tables, figures, and the sentence on top; tables
// also with those who are excluded, where somebody is. Throws Error when no method has both scores
// and answers.
Analysis compared_with_people(const std::string& workspace, std::span<const Sorted> studies,
                              std::span<const MachineScore> scores, const CompareRules& rules);

}  // namespace assay::analysis
