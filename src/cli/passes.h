// Passes over all inputs, a few at a time and with progress.
#pragma once

#include "attribution/method.h"
#include "cli/batches.h"

namespace assay::cli {

// Items that are loaded and worked on at once; a progress bar moves, memory stays small.
constexpr std::size_t items_at_once = 64;

// What is known of the inputs before anything else runs: the class asked about for each, and what
// they are.
struct Survey {
  std::vector<std::size_t> targets = {};
  std::string input_sha256 = {};  // of the inputs' numbers, as the model takes them
};
Survey survey(Console& console, const model::Model& model, const data::InputSource& source,
              const Target& target, model::Output output);

// What is asked of all inputs.
struct Task {
  const model::Model& model;
  const data::InputSource& source;
  model::Output output;
  Survey known;
};

attribution::Maps explain_all(Console& console, const Task& task, const std::string& name,
                              const attribution::Explain& method);

}  // namespace assay::cli
