// Items that metrics train the model on again, and their true classes.
#pragma once

#include "evaluate/runner/judge.h"
#include "net/model/classifier.h"

namespace assay::runner {

struct TrainingSet {
  Tensor values;  // [n, input shape...]
  std::vector<std::size_t> labels;

  metrics::Training view() const { return {values, labels}; }
};

// Nothing when no metric trains again. Throws Error, in the name of the metric that does, when
// items or labels are missing, and for files that no metric asks for.
std::optional<TrainingSet> read_training(const std::filesystem::path& input,
                                         const std::filesystem::path& labels,
                                         const std::vector<Judge>& judges,
                                         const model::Classifier& model);

}  // namespace assay::runner
