#include "explain/text/tokens.h"

#include "base/error.h"
#include "base/letters.h"
#include "base/utf8.h"
#include "explain/text/stop_words.h"

namespace assay::text {
namespace {

bool is_left_out(const std::string& word, const TokenOptions& options) {
  if (options.stop_words == StopWords::none) return false;
  return is_english_stop_word(options.letter_case == Case::lower ? word : lower(word));
}

}  // namespace

std::vector<Token> tokens(std::string_view text, const TokenOptions& options) {
  expects(options.shortest >= 1, "a word has characters");
  std::vector<Token> all;
  Token token{};
  int letters = 0;
  const auto end_word = [&](std::size_t end) {
    token.length = end - token.offset;
    if (letters >= options.shortest && !is_left_out(token.word, options)) all.push_back(token);
    letters = 0;
  };
  for (std::size_t at = 0; at < text.size();) {
    const auto [letter, next] = code_point(text, at);
    if (is_word(letter)) {
      if (letters++ == 0) token = {at, 0, {}};
      append_utf8(token.word, options.letter_case == Case::lower ? lower(letter) : letter);
    } else if (letters > 0) {
      end_word(at);
    }
    at = next;
  }
  if (letters > 0) end_word(text.size());
  return all;
}

}  // namespace assay::text
