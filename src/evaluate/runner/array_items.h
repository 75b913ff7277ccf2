// Arrays that follow each other, explained and judged together.
#pragma once

#include "evaluate/runner/questions.h"
#include "evaluate/runner/truths.h"

namespace assay::runner {

class ArrayItems final : public LoadedItems {
 public:
  // Without a batch the items themselves are not there, only what is known of them. The classifier
  // must outlive this.
  ArrayItems(const model::Classifier& classifier, std::size_t first,
             std::span<const std::size_t> targets, std::optional<Tensor> batch,
             std::function<Truths()> read_truths);

  Maps maps(const Method& method, model::Output explains,
            const ReportProgress& report_progress) override;
  Scores scores(const Method& method, const Maps& maps, const Questions& questions,
                std::span<const std::size_t> judges,
                const ReportProgress& report_progress) override;
  Cost spent() const override;

 private:
  // What is known of the items, read when it is first asked for.
  const Truths& truths();
  std::vector<metrics::Score> scores_by(const Judge& judge, const Method& method,
                                        const metrics::ExplainedItems& explained) const;

  const model::Classifier& classifier_;
  std::size_t first_;
  std::vector<std::size_t> targets_;
  std::optional<Tensor> batch_;
  std::function<Truths()> read_truths_;
  std::optional<Truths> truths_;
  model::Passes before_;
  Cost shared_;  // what metrics asked for, and what of it was run
};

}  // namespace assay::runner
