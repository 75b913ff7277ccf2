// The words of a text, each with where it stands: runs of word characters (letters.h) that are long
// enough. The least of 2 characters is scikit-learn's pattern \b\w\w+\b, of 1 it is \w+.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace assay::text {

enum class Case { lower, keep };
enum class StopWords { none, english };

struct TokenOptions {
  int shortest = 2;                        // characters a word must have
  Case letter_case = Case::lower;          // whether "The" and "the" are one word
  StopWords stop_words = StopWords::none;  // words to leave out, in whatever case they stand

  bool operator==(const TokenOptions&) const = default;
};

struct Token {
  std::size_t offset;  // in bytes
  std::size_t length;
  std::string word;  // as it is counted: in lower case unless case is kept

  bool operator==(const Token&) const = default;
};

// Bytes that are not UTF-8 end a word; every word is sound UTF-8.
std::vector<Token> tokens(std::string_view text, const TokenOptions& options);

}  // namespace assay::text
