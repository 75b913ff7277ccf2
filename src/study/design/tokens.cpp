#include "study/design/tokens.h"

#include <algorithm>

#include "base/letters.h"
#include "base/utf8.h"

namespace assay::study {

std::vector<Token> tokens(std::string_view text) {
  std::vector<Token> all;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point(text, at);
    const bool word = is_word(point.value);
    if (all.empty() || all.back().word != word) all.push_back({text.substr(at, 0), at, word});
    Token& token = all.back();
    token.text = text.substr(token.offset, point.end - token.offset);
    at = point.end;
  }
  return all;
}

std::size_t word_count(const std::vector<Token>& tokens) {
  return static_cast<std::size_t>(std::ranges::count_if(tokens, &Token::word));
}

}  // namespace assay::study
