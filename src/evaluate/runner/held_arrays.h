// Arrays in memory, explained and judged as those of files are.
#pragma once

#include "evaluate/runner/questions.h"
#include "evaluate/runner/truths.h"

namespace assay::runner {

class HeldArrays final : public Evaluation {
 public:
  // [n, input shape...]. Must not outlive any of these.
  HeldArrays(const model::Classifier& classifier, const Tensor& inputs, const Truths& truths,
             const Questions& questions)
      : classifier_(classifier), inputs_(inputs), truths_(truths), questions_(questions) {}

  std::unique_ptr<Block> open(std::size_t first,
                              std::span<const std::size_t> targets) const override;

 private:
  const model::Classifier& classifier_;
  const Tensor& inputs_;
  const Truths& truths_;
  const Questions& questions_;
};

}  // namespace assay::runner
