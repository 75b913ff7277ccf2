// Passes over all inputs, a few at a time and with progress.
#pragma once

#include "attribution/method.h"
#include "runner/batches.h"
#include "runner/kept_parts.h"

namespace assay::runner {

// Items that are loaded and worked on at once: many of a small net's, few of a large one's, so that
// memory stays small and an interrupted run loses little.
std::size_t items_at_once(const model::Model& model);

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
  // Items that are asked about at once, at least: a method that first reads a whole training set
  // should not do it for every few.
  std::size_t least_at_once = 1;
};

// Part by part; what an interrupted run has kept is not computed again. Nothing is kept without
// `kept`.
Part explain_all(Console& console, const Task& task, const std::string& name,
                 const attribution::Explain& method, const KeptParts* kept = nullptr);

// Of items begin to end - 1 at once.
Part explain_part(const Task& task, const attribution::Explain& method, std::size_t begin,
                  std::size_t end, const ReportProgress& watch = {});

}  // namespace assay::runner
