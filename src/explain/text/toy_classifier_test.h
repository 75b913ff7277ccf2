// Small classifiers and documents for tests of methods.
#pragma once

#include <gmock/gmock.h>

#include <cmath>

#include "explain/text/method.h"

namespace assay::text {

// Three classes over ten words.
inline Classifier toy_classifier() {
  const std::vector<std::string> words{"bad",   "dull", "fine", "fun",  "good",
                                       "naïve", "not",  "plot", "poor", "was"};
  const std::vector<double> idf{1.9, 2.1, 1.7, 2.3, 1.5, 2.6, 1.2, 1.4, 2.2, 1.05};
  Linear linear{.classes = 3, .weights = {}, .bias = {-0.3, 0.2, 0.1}};
  for (std::size_t word = 0; word < words.size(); ++word) {
    const auto at = static_cast<double>(word);
    linear.weights.push_back(1.5 * std::sin(3 * at + 1));
    linear.weights.push_back(1.2 * std::cos(5 * at));
    linear.weights.push_back(0.4 * std::sin(7 * at + 2));
  }
  return {.kind = Kind::logistic,
          .strength = 1,
          .documents = 40,
          .classes = {"against", "for", "neither"},
          .vectoriser = Vectoriser({}, words, idf),
          .linear = std::move(linear)};
}

inline constexpr const char* toy_text =
    "The plot was not good, the film was not fun: poor plot, naïve ending. Not bad?";

// The score of the text by its definition, from the words themselves.
inline double slow_score(const Classifier& model, const std::string& text, std::size_t target,
                         Output output) {
  return model.scores(model.vectoriser.row(text), output)[target];
}

// The text with the bytes of some positions replaced by spaces.
inline std::string without(std::string text, const Document& document,
                           const std::function<bool(std::size_t position)>& hidden) {
  for (std::size_t at = 0; at < document.positions().size(); ++at) {
    const Position& position = document.positions()[at];
    if (hidden(at)) text.replace(position.offset, position.length, position.length, ' ');
  }
  return text;
}

}  // namespace assay::text
