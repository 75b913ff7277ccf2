// The least value of a smooth convex function of many numbers, by L-BFGS (Liu and Nocedal, 1989):
// curvature is learned from the last few steps.
#pragma once

#include <functional>
#include <span>
#include <vector>

namespace assay::text {

// The value at a point; fills in the gradient there.
using Smooth = std::function<double(std::span<const double> point, std::span<double> gradient)>;

struct Minimum {
  std::vector<double> point;
  bool converged;
  int iterations;
};

// Stops when the gradient's length is at most `tolerance`, or after so many iterations.
Minimum minimise(const Smooth& function, std::vector<double> start, double tolerance,
                 int most_iterations);

}  // namespace assay::text
