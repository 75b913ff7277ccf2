// What a classifier has said already of versions of one text. Several metrics delete the same words
// of it: with a memory between them and the classifier each version is scored once.
#pragma once

#include <map>

#include "explain/text/document.h"

namespace assay::text {

// Scores are found by the counts themselves, so nothing shows that one was remembered. Call it from
// one thread at a time.
class DocumentScoreCache {
 public:
  // The document must outlive it.
  explicit DocumentScoreCache(const Document& document) : document_(document) {}

  bool is_of(const Document& document) const { return &document == &document_; }

  // As Document::score.
  double score(std::span<const double> counts, std::size_t target, Output output);

  // Versions that were asked for, and those of them that were scored.
  std::size_t asked() const { return asked_; }
  std::size_t run() const { return run_; }

 private:
  using Scores = std::map<std::vector<double>, double>;

  const Document& document_;
  std::map<std::pair<std::size_t, Output>, Scores> known_;
  std::size_t asked_ = 0;
  std::size_t run_ = 0;
};

}  // namespace assay::text
