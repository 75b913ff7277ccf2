// What classifiers are asked about their items, and the items as they are when they answer.
#pragma once

#include "evaluate/runner/evaluation.h"
#include "evaluate/runner/judge.h"
#include "evaluate/runner/method.h"

namespace assay::runner {

// Several classifiers may be asked the same.
struct Questions {
  std::vector<Method> methods = {};
  std::vector<Judge> judges = {};
  model::Output output = model::Output::probability;  // the score that metrics look at
  model::Output explains = model::Output::logit;      // the score that methods explain
  const metrics::Training* training = nullptr;        // for metrics that train again
  // What metrics ask of one map's changed inputs is run once for all of them. Finding inputs again
  // costs about as much as a small net: not for metrics that share little.
  bool shares_scores = true;
};

// Some items that follow each other, loaded.
class LoadedItems {
 public:
  LoadedItems() = default;
  virtual ~LoadedItems() = default;
  LoadedItems(const LoadedItems&) = delete;
  LoadedItems& operator=(const LoadedItems&) = delete;

  // Made by the method, read where they are stored, or the ground truth.
  virtual Maps maps(const Method& method, model::Output explains,
                    const ReportProgress& report_progress) = 0;
  // By those of the judges.
  virtual Scores scores(const Method& method, const Maps& maps, const Questions& questions,
                        std::span<const std::size_t> judges,
                        const ReportProgress& report_progress) = 0;
  // What all that took, but for the time.
  virtual Cost spent() const = 0;
};

// The items, put to the questions. Must not outlive these.
std::unique_ptr<Block> block_of(const Questions& questions, std::unique_ptr<LoadedItems> items);

// Whether somebody has to see the items themselves, and not only maps of them.
bool asks_inputs(const Questions& questions);

}  // namespace assay::runner
