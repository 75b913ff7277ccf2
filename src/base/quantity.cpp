#include "base/quantity.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace assay {
namespace {

struct Scaled {
  std::string number;
  std::string_view prefix;
};

Scaled scaled(double count) {
  constexpr std::array<std::string_view, 7> prefixes{"", "k", "M", "G", "T", "P", "E"};
  if (count < 1000) return {fmt::format("{:.0f}", count), prefixes[0]};
  std::size_t power = 0;
  // 999.5 would be written "1000", so it belongs to the next prefix.
  while (count >= 999.5 && power + 1 < prefixes.size()) {
    count /= 1000;
    ++power;
  }
  const int decimals = count < 9.995 ? 2 : count < 99.95 ? 1 : 0;
  return {fmt::format("{:.{}f}", count, decimals), prefixes[power]};
}

}  // namespace

std::string in_thousands(double count) {
  const auto [number, prefix] = scaled(count);
  return prefix.empty() ? number : fmt::format("{} {}", number, prefix);
}

std::string as_bytes(std::uint64_t size) {
  const auto [number, prefix] = scaled(static_cast<double>(size));
  return fmt::format("{} {}B", number, prefix);
}

std::string as_time(double seconds) {
  if (!(seconds >= 0)) return "0 s";
  if (seconds < 9.95) return fmt::format("{:.1f} s", seconds);
  // Past a century nobody counts; the bound keeps the rounding below in range.
  const auto whole = static_cast<std::int64_t>(std::llround(std::min(seconds, 3.2e9)));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

}  // namespace assay
