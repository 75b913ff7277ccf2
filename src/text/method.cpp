#include "text/method.h"

#include "text/memory.h"

namespace assay::text {

double score(const Question& question) {
  return question.document.score(question.document.counts(), question.target, question.output);
}

double score(const Question& question, std::span<const double> counts, Output output) {
  if (question.memory != nullptr && question.memory->is_of(question.document)) {
    return question.memory->score(counts, question.target, output);
  }
  return question.document.score(counts, question.target, output);
}

std::vector<double> shared(const Document& document, std::span<const double> words) {
  std::vector<double> positions;
  for (const Position& position : document.positions()) {
    positions.push_back(words[position.word] / document.words()[position.word].count);
  }
  return positions;
}

}  // namespace assay::text
