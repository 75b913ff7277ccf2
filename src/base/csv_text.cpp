#include "base/csv_text.h"

#include <charconv>

#include "base/utf8.h"

namespace assay {
namespace {

constexpr std::string_view digits = "0123456789.eE+-";

bool is_number(std::string_view text) {
  if (text.empty() || text.find_first_not_of(digits) != std::string_view::npos) return false;
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  return problem == std::errc{} && end == text.data() + text.size();
}

// What follows the apostrophes at the beginning would be a formula.
bool hides_formula(std::string_view text) {
  const std::size_t first = text.find_first_not_of('\'');
  return first != std::string_view::npos &&
         std::string_view("=+-@\t\r\n").find(text[first]) != std::string_view::npos;
}

// What is not UTF-8 becomes U+FFFD, as do zero bytes, which no spreadsheet reads.
std::string sound(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point(text, at);
    const bool broken = point.value == 0 || (point.value == U'\uFFFD' && point.end == at + 1);
    result += broken ? std::string_view("\xEF\xBF\xBD") : text.substr(at, point.end - at);
    at = point.end;
  }
  return result;
}

}  // namespace

std::string guarded(std::string_view text) {
  const bool harmless = !hides_formula(text) || is_number(text);
  return harmless ? std::string(text) : '\'' + std::string(text);
}

std::string unguarded(std::string_view text) {
  const bool was_guarded = text.starts_with('\'') && hides_formula(text);
  return std::string(was_guarded ? text.substr(1) : text);
}

std::string csv_record(std::span<const std::string> cells) {
  std::string record;
  for (std::size_t at = 0; at < cells.size(); ++at) {
    if (at > 0) record += ',';
    const std::string cell = guarded(sound(cells[at]));
    if (cell.find_first_of(",\"\r\n") == std::string::npos) {
      record += cell;
      continue;
    }
    record += '"';
    for (const char letter : cell) {
      if (letter == '"') record += '"';
      record += letter;
    }
    record += '"';
  }
  return record + "\r\n";
}

}  // namespace assay
