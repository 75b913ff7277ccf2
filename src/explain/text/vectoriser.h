// Texts as numbers: TF-IDF after scikit-learn's TfidfVectorizer. A word's value is how often it
// stands in the text times idf = ln((1 + documents) / (1 + documents with it)) + 1, and the row is
// scaled to length 1.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <unordered_map>

#include "explain/text/rows.h"
#include "explain/text/tokens.h"

namespace assay::text {

struct VocabularyOptions {
  TokenOptions tokens = {};
  int least_documents = 1;  // a word must stand in this many
  int most_words = 0;       // those that stand most often; 0 for all
};

class Vectoriser {
 public:
  // The words in ascending order of their bytes, and the idf of each.
  Vectoriser(const TokenOptions& options, std::vector<std::string> words, std::vector<double> idf);

  const TokenOptions& options() const { return options_; }
  const std::vector<std::string>& words() const { return words_; }
  const std::vector<double>& idf() const { return idf_; }
  std::optional<std::uint32_t> find(std::string_view word) const;

  // How often each known word stands in the text, and the same scaled to a row.
  std::vector<Feature> counts(std::string_view text) const;
  std::vector<Feature> row(std::string_view text) const;
  // In place, from counts to a row. A text without known words stays all zeros.
  void scale(std::span<Feature> counts) const;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view word) const {
      return std::hash<std::string_view>{}(word);
    }
  };

  TokenOptions options_;
  std::vector<std::string> words_;
  std::vector<double> idf_;
  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> numbers_;
};

struct Vectorised {
  Vectoriser vectoriser;
  Rows rows;
};

// The vocabulary of the documents and their rows. Throws Error when no word remains.
Vectorised vectorise(std::span<const std::string> documents, const VocabularyOptions& options);

}  // namespace assay::text
