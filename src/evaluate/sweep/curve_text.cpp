#include "evaluate/sweep/curve_text.h"

#include <charconv>

#include "base/error.h"

namespace assay::sweep {

std::string curve_text(std::span<const double> curve) {
  std::string text = "[";
  for (const double number : curve) fmt::format_to(std::back_inserter(text), "{},", number);
  if (text.size() > 1) text.pop_back();
  return text + "]";
}

std::vector<double> curve_of(std::string_view text) {
  std::vector<double> curve;
  const char* at = text.data();
  const char* const end = at + text.size();
  bool sound = text.size() >= 2 && text.front() == '[' && text.back() == ']';
  while (sound && ++at != end - 1) {
    const auto [after, problem] = std::from_chars(at, end, curve.emplace_back());
    sound = problem == std::errc{} && (*after == ',' || after == end - 1);
    at = after;
    if (at == end - 1) break;
  }
  if (!sound)
    fail("A results file holds '{}', which is no curve; it was changed or is broken.", text);
  return curve;
}

}  // namespace assay::sweep
