#include "base/base64.h"

#include <cstdint>

#include "base/error.h"

namespace assay {
namespace {

constexpr std::string_view base64_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::size_t base64_value(char digit) {
  if (digit == '-') return 62;
  if (digit == '_') return 63;
  return base64_digits.find(digit);
}

}  // namespace

std::string base64(std::string_view bytes) {
  std::string result;
  result.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    std::uint32_t word = 0;
    for (std::size_t byte = 0; byte < 3; ++byte) {
      word =
          word << 8 | (at + byte < bytes.size() ? static_cast<std::uint8_t>(bytes[at + byte]) : 0U);
    }
    for (std::size_t digit = 0; digit < 4; ++digit) {
      const bool is_padding = at + digit > bytes.size();
      result += is_padding ? '=' : base64_digits[word >> (18 - 6 * digit) & 63];
    }
  }
  return result;
}

std::string bytes_of_base64(std::string_view text, std::string_view where) {
  while (text.ends_with('=')) text.remove_suffix(1);
  if (text.size() % 4 == 1) fail("The base64 of {} is cut short.", where);
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t held = 0;
  unsigned bits = 0;
  for (const char digit : text) {
    const std::size_t value = base64_value(digit);
    if (value == std::string_view::npos) fail("The base64 of {} has other letters.", where);
    held = (held << 6U | static_cast<std::uint32_t>(value)) & 0xFFFFU;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(held >> bits & 0xFFU);
  }
  return bytes;
}

}  // namespace assay
