// Where the numbers of a metric's curve lie when somebody draws them.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace assay::metrics {

struct CurveAxis {
  std::string_view name = {};  // none: the numbers follow no course, so there is no line to draw
  // Of number `at` among all of a course, which only grows.
  double (*place)(std::size_t at, std::size_t numbers) = nullptr;
  // Two courses of equal length, one after the other in the curve; none: the curve is one.
  std::array<std::string_view, 2> courses = {};
};

// From nothing to everything, in equal steps.
constexpr double from_zero_to_one(std::size_t at, std::size_t numbers) {
  return numbers > 1 ? static_cast<double>(at) / static_cast<double>(numbers - 1) : 0;
}
// In equal steps, without nothing and without everything.
constexpr double within_zero_and_one(std::size_t at, std::size_t numbers) {
  return static_cast<double>(at + 1) / static_cast<double>(numbers + 1);
}
// Hundredths from zero on.
constexpr double of_a_hundred(std::size_t at, std::size_t) { return static_cast<double>(at) / 100; }
constexpr double from_zero(std::size_t at, std::size_t) { return static_cast<double>(at); }
constexpr double from_one(std::size_t at, std::size_t) { return static_cast<double>(at + 1); }

inline constexpr CurveAxis share_removed{"share of points removed", from_zero_to_one};
inline constexpr CurveAxis share_shown{"share of points shown", from_zero_to_one};

}  // namespace assay::metrics
