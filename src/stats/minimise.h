// The smallest value of a function of a few numbers within bounds, without derivatives: Nelder and
// Mead's simplex, begun anew from where it ended until that brings nothing more.
#pragma once

#include <functional>
#include <span>
#include <vector>

namespace assay::stats {

struct Bounds {
  double low;
  double high;
};

struct Minimum {
  std::vector<double> at;
  double value;
};

// `step` is the size of the first simplex along each number. A number whose bounds are equal stays.
Minimum minimise(const std::function<double(std::span<const double>)>& function,
                 std::vector<double> start, std::span<const double> step,
                 std::span<const Bounds> bounds);

}  // namespace assay::stats
