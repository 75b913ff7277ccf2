// Texts that follow each other, explained and judged together.
#pragma once

#include "evaluate/runner/text_subject.h"

namespace assay::runner {

class LoadedTexts final : public LoadedItems {
 public:
  // The subject must outlive them.
  LoadedTexts(const TextSubject& subject, std::size_t first, std::span<const std::size_t> targets);

  // Nothing for a text without known words, and as ground truth for one that nobody annotated.
  Maps maps(const Method& method, model::Output explains,
            const ReportProgress& report_progress) override;
  Scores scores(const Method& method, const Maps& maps, const Questions& questions,
                std::span<const std::size_t> judges,
                const ReportProgress& report_progress) override;
  Cost spent() const override { return spent_; }

 private:
  const TextSubject& subject_;
  std::size_t first_;
  std::vector<std::size_t> targets_;
  std::vector<text::Document> documents_;
  Cost spent_;
};

}  // namespace assay::runner
