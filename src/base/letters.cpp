#include "base/letters.h"

#include <algorithm>
#include <iterator>

#include "base/letters_table.h"
#include "base/utf8.h"

namespace assay {

bool is_word(char32_t letter) {
  if (letter < 0x80) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '_';
  }
  const auto after = std::ranges::upper_bound(word_boundaries, letter);
  return (after - std::begin(word_boundaries)) % 2 == 1;
}

char32_t lower(char32_t letter) {
  if (letter < 0x80) return letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
  const auto after = std::ranges::upper_bound(capitals, letter, {}, &Capitals::first);
  if (after == std::begin(capitals)) return letter;
  const Capitals& run = *std::prev(after);
  if (letter > run.last || (letter - run.first) % static_cast<char32_t>(run.step) != 0) {
    return letter;
  }
  return letter + static_cast<char32_t>(run.shift);
}

void append_utf8(std::string& text, char32_t letter) {
  const auto byte = [&](char32_t bits) { text += static_cast<char>(bits); };
  const auto tail = [&](unsigned shift) { byte(0x80 | ((letter >> shift) & 0x3F)); };
  if (letter < 0x80) {
    byte(letter);
  } else if (letter < 0x800) {
    byte(0xC0 | (letter >> 6U));
    tail(0);
  } else if (letter < 0x10000) {
    byte(0xE0 | (letter >> 12U));
    tail(6);
    tail(0);
  } else {
    byte(0xF0 | (letter >> 18U));
    tail(12);
    tail(6);
    tail(0);
  }
}

std::string lower(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const auto [letter, end] = code_point(text, at);
    append_utf8(result, lower(letter));
    at = end;
  }
  return result;
}

}  // namespace assay
