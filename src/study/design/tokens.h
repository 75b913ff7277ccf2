// A text as words and what stands between them, so that a browser and the server mean the same word
// by the same number.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay::study {

struct Token {
  std::string_view text;
  std::size_t offset;  // in bytes
  bool word;
};

// Together they are the text. A word is a run of what base/letters.h calls a word; the text must
// outlive them.
std::vector<Token> tokens(std::string_view text);
std::size_t word_count(const std::vector<Token>& tokens);

}  // namespace assay::study
