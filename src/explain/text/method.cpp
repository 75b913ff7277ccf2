#include "explain/text/method.h"

#include "explain/text/document_score_cache.h"

namespace assay::text {

double score(const Question& question) {
  return question.document.score(question.document.counts(), question.target, question.output);
}

double score(const Question& question, std::span<const double> counts, Output output) {
  if (question.cache != nullptr && question.cache->is_of(question.document)) {
    return question.cache->score(counts, question.target, output);
  }
  return question.document.score(counts, question.target, output);
}

std::vector<double> share_among_positions(const Document& document, std::span<const double> words) {
  std::vector<double> positions;
  for (const Position& position : document.positions()) {
    positions.push_back(words[position.word] / document.words()[position.word].count);
  }
  return positions;
}

}  // namespace assay::text
