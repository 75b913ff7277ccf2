#include "text/method.h"

namespace assay::text {

double score(const Question& question) {
  return question.document.score(question.document.counts(), question.target, question.output);
}

std::vector<double> shared(const Document& document, std::span<const double> words) {
  std::vector<double> positions;
  for (const Position& position : document.positions()) {
    positions.push_back(words[position.word] / document.words()[position.word].count);
  }
  return positions;
}

}  // namespace assay::text
