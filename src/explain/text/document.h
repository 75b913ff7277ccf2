// A text as a classifier sees it: the words it knows, where they stand, and what the score becomes
// when some of them are missing. Words that the classifier does not know change nothing.
#pragma once

#include "explain/text/classifier.h"

namespace assay::text {

struct KnownWord {
  std::uint32_t number;  // in the vocabulary
  double count;          // how often it stands in the text
};

struct Position {
  std::size_t offset;  // in bytes
  std::size_t length;
  std::size_t word;  // its place in the list of known words
};

class Document {
 public:
  // The model must outlive it.
  Document(const Classifier& model, std::string_view text);

  const Classifier& model() const { return model_; }
  // In the order of their first appearance; empty when the text has no known word.
  const std::vector<KnownWord>& words() const { return words_; }
  const std::vector<Position>& positions() const { return positions_; }
  const std::string& text_of(std::size_t word) const {
    return model_.vectoriser.words()[words_[word].number];
  }

  // The score of a class if each word stood there so many times.
  double score(std::span<const double> counts, std::size_t target, Output output) const;
  // The counts as they are.
  std::vector<double> counts() const;
  // The value of each word in the row: its count times its idf, scaled to length 1.
  std::vector<double> values() const;

 private:
  const Classifier& model_;
  std::vector<KnownWord> words_;
  std::vector<Position> positions_;
  std::vector<double> idf_;      // by known word
  std::vector<double> weights_;  // known words x classes
};

}  // namespace assay::text
