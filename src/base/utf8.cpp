#include "base/utf8.h"

namespace assay {
namespace {

constexpr char32_t replacement = 0xFFFD;

struct Lead {
  std::size_t length;
  char32_t bits;
  char32_t smallest;  // a smaller value in this many bytes is an overlong form
};

Lead lead_of(unsigned char byte) {
  if (byte < 0x80) return {1, byte, 0};
  if (byte >= 0xC2 && byte < 0xE0) return {2, byte & 0x1FU, 0x80};
  if (byte >= 0xE0 && byte < 0xF0) return {3, byte & 0x0FU, 0x800};
  if (byte >= 0xF0 && byte < 0xF5) return {4, byte & 0x07U, 0x10000};
  return {0, 0, 0};
}

bool is_between(char32_t value, char32_t low, char32_t high) {
  return low <= value && value <= high;
}

bool is_combining(char32_t value) {
  return is_between(value, 0x0300, 0x036F) || is_between(value, 0x200B, 0x200D) ||
         is_between(value, 0x20D0, 0x20FF) || is_between(value, 0xFE00, 0xFE0F);
}

// Hangul, CJK, full-width forms and the blocks of emoji: East Asian Width "W" in the large.
bool is_wide(char32_t value) {
  return is_between(value, 0x1100, 0x115F) || is_between(value, 0x2E80, 0xA4CF) ||
         is_between(value, 0xAC00, 0xD7A3) || is_between(value, 0xF900, 0xFAFF) ||
         is_between(value, 0xFE30, 0xFE6F) || is_between(value, 0xFF00, 0xFF60) ||
         is_between(value, 0xFFE0, 0xFFE6) || is_between(value, 0x1F300, 0x1F64F) ||
         is_between(value, 0x1F900, 0x1F9FF) || is_between(value, 0x20000, 0x3FFFD);
}

bool is_control(char32_t value) { return value < 0x20 || is_between(value, 0x7F, 0x9F); }

}  // namespace

CodePoint code_point(std::string_view text, std::size_t at) {
  const Lead lead = lead_of(static_cast<unsigned char>(text[at]));
  if (lead.length == 0 || at + lead.length > text.size()) return {replacement, at + 1};
  char32_t value = lead.bits;
  for (std::size_t next = 1; next < lead.length; ++next) {
    const auto byte = static_cast<unsigned char>(text[at + next]);
    if ((byte & 0xC0U) != 0x80U) return {replacement, at + 1};
    value = (value << 6U) | (byte & 0x3FU);
  }
  const bool surrogate = is_between(value, 0xD800, 0xDFFF);
  if (value < lead.smallest || value > 0x10FFFF || surrogate) return {replacement, at + 1};
  return {value, at + lead.length};
}

std::size_t width(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto [value, end] = code_point(text, at);
    if (!is_combining(value)) columns += is_wide(value) ? 2 : 1;
    at = end;
  }
  return columns;
}

std::string printable(std::string_view text) {
  std::string sound;
  sound.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const auto [value, end] = code_point(text, at);
    if (is_control(value) || value == replacement) {
      sound += "\xEF\xBF\xBD";
    } else {
      sound += text.substr(at, end - at);
    }
    at = end;
  }
  return sound;
}

std::string in_small_letters(std::string text) {
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return text;
}

}  // namespace assay
