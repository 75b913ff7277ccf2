// Enough of UTF-8 to align columns and to keep hostile bytes off the terminal and out of files.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// The next code point of the text and one past it; what is not UTF-8 is U+FFFD, a byte at a time.
struct CodePoint {
  char32_t value;
  std::size_t end;
};
CodePoint code_point(std::string_view text, std::size_t at);

// Columns on a terminal: none for combining marks, two for wide letters and most emoji.
std::size_t width(std::string_view text);

// The same text as sound UTF-8 in which control characters and broken bytes are U+FFFD.
std::string printable(std::string_view text);

// With A to Z in lower case; all else stays.
std::string in_small_letters(std::string text);

}  // namespace assay
