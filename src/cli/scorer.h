// Scores of maps by several metrics at once.
#pragma once

#include "cli/judge.h"
#include "cli/passes.h"
#include "cli/truths.h"

namespace assay::cli {

// Maps to be judged, and how they came about.
struct MadeMaps {
  std::string name;
  const Tensor& values;
  std::span<const std::size_t> targets;
  model::Output explains;
  const attribution::Explain* method = nullptr;  // none where nobody knows it
};

// Metrics that ask the model about each item alone see a few items at a time; all others the whole
// set.
class Scorer {
 public:
  // `training` is there when a metric trains the model again.
  Scorer(Console& console, const Task& task, const Truths& truths, const std::vector<Judge>& judges,
         const metrics::Training* training = nullptr)
      : console_(console), task_(task), truths_(truths), judges_(judges), training_(training) {}

  // Scores by metric.
  std::vector<std::vector<metrics::Score>> operator()(const MadeMaps& maps) const;

 private:
  metrics::Explained without_model(const Tensor& maps) const;
  void ask_model(const MadeMaps& maps, std::vector<std::vector<metrics::Score>>& all) const;
  std::vector<metrics::Score> ask_about_all(const MadeMaps& maps, const Judge& judge,
                                            const Tensor& inputs) const;

  Console& console_;
  const Task& task_;
  const Truths& truths_;
  const std::vector<Judge>& judges_;
  const metrics::Training* training_;
};

}  // namespace assay::cli
