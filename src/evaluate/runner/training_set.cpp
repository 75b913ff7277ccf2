#include "evaluate/runner/training_set.h"

#include <algorithm>

#include "base/error.h"
#include "evaluate/runner/batches.h"
#include "evaluate/runner/truths.h"

namespace assay::runner {

std::optional<TrainingSet> read_training(const std::filesystem::path& input,
                                         const std::filesystem::path& labels,
                                         const std::vector<Judge>& judges,
                                         const model::Classifier& model) {
  const auto asks = std::ranges::find_if(
      judges, [](const Judge& judge) { return judge.info.needs == metrics::Needs::training; });
  if (asks == judges.end()) {
    if (input.empty() && labels.empty()) return std::nullopt;
    fail("--train-input and --train-labels are for metrics that train again, such as 'roar'.");
  }
  if (input.empty()) {
    fail(
        "'{}' trains the model again; give '--train-input' with items to train on, and their "
        "classes by '--train-labels' or in a .csv list.",
        asks->info.name);
  }
  const data::InputSource source(input, model.description().preprocessing, model.input_shape());
  const Truths truths = read_truths(model, source, {.labels = labels});
  TrainingSet set;
  for (std::size_t at = 0; at < source.size(); ++at) {
    if (truths.labels.empty() || !truths.labels[at]) {
      fail(
          "'{}' trains the model again, and nobody says which class '{}' is of; give "
          "'--train-labels', or as '--train-input' a .csv list with a column 'label'.",
          asks->info.name, source.name(at));
    }
    set.labels.push_back(*truths.labels[at]);
  }
  set.values = load_batch(source, 0, source.size());
  return set;
}

}  // namespace assay::runner
