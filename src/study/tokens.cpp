#include "study/tokens.h"

#include <algorithm>

#include "base/utf8.h"

namespace assay::study {
namespace {

bool is_word_letter(char32_t letter) {
  if (letter < 0x80) {
    return (letter >= U'0' && letter <= U'9') || (letter >= U'a' && letter <= U'z') ||
           (letter >= U'A' && letter <= U'Z') || letter == U'_';
  }
  // Signs of Latin-1, general and CJK punctuation, and what is no character.
  const bool sign = letter < 0xC0 || letter == 0xD7 || letter == 0xF7 ||
                    (letter >= 0x2000 && letter <= 0x206F) ||
                    (letter >= 0x3000 && letter <= 0x303F) || letter == 0xFFFD;
  return !sign || letter == 0xAA || letter == 0xB5 || letter == 0xBA;
}

}  // namespace

std::vector<Token> tokens(std::string_view text) {
  std::vector<Token> all;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point(text, at);
    const bool word = is_word_letter(point.value);
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
