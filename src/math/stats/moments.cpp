#include "math/stats/moments.h"

#include <algorithm>
#include <cmath>

namespace assay::stats {

double Moments::deviation() const { return std::sqrt(variance); }

Moments moments(std::span<const double> values) {
  if (values.empty()) return {};
  Moments result{.n = static_cast<double>(values.size()), .mean = mean(values)};
  if (is_constant(values)) return {result.n, values[0], 0};
  double squares = 0;
  for (const double value : values) squares += (value - result.mean) * (value - result.mean);
  result.variance = squares / (result.n - 1);
  return result;
}

bool is_constant(std::span<const double> values) {
  return std::ranges::all_of(values, [&](double value) { return value == values[0]; });
}

}  // namespace assay::stats
