#include "base/value.h"

#include <fmt/format.h>

namespace assay {

std::string to_string(const Range& range) {
  const bool from = std::isfinite(range.low);
  const bool to = std::isfinite(range.high);
  if (from && to) return fmt::format(" from {} to {}", range.low, range.high);
  if (from) return fmt::format(" of at least {}", range.low);
  if (to) return fmt::format(" of at most {}", range.high);
  return {};
}

std::optional<bool> Value<bool>::read(std::string_view text, const Range&) {
  if (text == "true") return true;
  if (text == "false") return false;
  return std::nullopt;
}

std::optional<double> Value<double>::read(std::string_view text, const Range& range) {
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (!std::isfinite(value) || !range.contains(value)) return std::nullopt;
  return value;
}

// The shortest text that reads back as the same number.
std::string Value<double>::write(double value) { return fmt::format("{}", value); }

std::optional<std::string> Value<std::string>::read(std::string_view text, const Range&) {
  if (text.empty()) return std::nullopt;
  return std::string(text);
}

std::optional<std::filesystem::path> Value<std::filesystem::path>::read(std::string_view text,
                                                                        const Range&) {
  if (text.empty() || text.find('\0') != std::string_view::npos) return std::nullopt;
  return std::filesystem::path(text);
}

}  // namespace assay
