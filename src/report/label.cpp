#include "report/label.h"

#include <algorithm>

#include "report/svg.h"

namespace assay::report {
namespace {

constexpr double letter_share = 0.6;  // of the size of a font; as wide as DejaVu Sans has them
constexpr std::string_view ellipsis = "…";

// Bytes at which letters begin, in UTF-8.
std::vector<std::size_t> letters_of(std::string_view words) {
  std::vector<std::size_t> begins;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if ((static_cast<unsigned char>(words[at]) & 0xC0U) != 0x80U) begins.push_back(at);
  }
  return begins;
}

}  // namespace

double width_of(std::string_view words, double size) {
  return letter_share * size * static_cast<double>(letters_of(words).size());
}

std::string shortened(std::string_view name, double room, double size) {
  const std::vector<std::size_t> letters = letters_of(name);
  const auto fitting = static_cast<std::size_t>(std::max(3.0, room / (letter_share * size) + 1e-9));
  if (letters.size() <= fitting) return std::string(name);
  // The beginning says what it is, the end in what it differs: the beginning has the odd letter.
  const std::size_t last = (fitting - 1) / 2;
  const std::size_t first = fitting - 1 - last;
  return std::string(name.substr(0, letters[first])) + std::string(ellipsis) +
         std::string(name.substr(letters[letters.size() - last]));
}

Element label(double x, double y, std::string_view name, std::string_view anchor, double size,
              double room, std::string_view colour) {
  const std::string words = shortened(name, room, size);
  Element made = text(x, y, words, anchor, size, false, colour);
  if (words != name) made.add(element("title", {}, name));
  return made;
}

}  // namespace assay::report
