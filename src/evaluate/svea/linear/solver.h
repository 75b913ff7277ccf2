// What LIBLINEAR does for us. It stands on a BLAS, of which none is needed for what is asked of it,
// so it is loaded only by the benchmark that trains such a machine: see base/plugin.h.
#pragma once

#include <span>
#include <vector>

namespace assay::svea {

// A separating plane: one weight a feature, the last being of the constant.
struct Solver {
  // `rows` are pairs of a feature's number, counted from one, and its value; they lie behind each
  // other, `stride` pairs each, and one of the number -1 ends each. `signs` are 1 and -1.
  struct Cell {
    int feature;
    double value;
  };
  std::vector<double> (*separate)(std::span<const Cell> rows, std::size_t stride,
                                  std::span<const double> signs, double cost) = nullptr;
};

}  // namespace assay::svea
