// Scores of maps by several metrics at once.
#pragma once

#include <functional>

#include "runner/judge.h"
#include "runner/passes.h"
#include "runner/truths.h"

namespace assay::runner {

// Maps to be judged, and how they came about. Those of items begin to end - 1 are asked for once.
struct MadeMaps {
  std::string name;
  std::function<Tensor(std::size_t begin, std::size_t end)> read;
  std::span<const std::size_t> targets;
  model::Output explains;
  const attribution::Explain* method = nullptr;  // none where nobody knows it
};

// Rows begin to end - 1 of maps that are held.
Tensor rows_of_maps(const Tensor& maps, std::size_t begin, std::size_t end);

// A few items are read and judged at a time, unless a metric's scores depend on each other: then
// the whole set.
class Scorer {
 public:
  // `training` is there when a metric trains the model again.
  Scorer(Console& console, const Task& task, const TruthSource& truths,
         const std::vector<Judge>& judges, const metrics::Training* training = nullptr)
      : console_(console), task_(task), truths_(truths), judges_(judges), training_(training) {}

  // Scores by metric.
  std::vector<std::vector<metrics::Score>> operator()(const MadeMaps& maps) const;

 private:
  using Scores = std::vector<std::vector<metrics::Score>>;

  // Of items begin, begin + 1, ... by the metrics that see them alone.
  void judge_items(const MadeMaps& maps, const Tensor& values, std::size_t begin,
                   Scores& all) const;
  // Of all items by the others.
  void judge_set(const MadeMaps& maps, const Tensor& values, Scores& all) const;

  Console& console_;
  const Task& task_;
  const TruthSource& truths_;
  const std::vector<Judge>& judges_;
  const metrics::Training* training_;
};

}  // namespace assay::runner
