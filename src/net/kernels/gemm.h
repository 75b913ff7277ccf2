// Products of row-major matrices. The work is cut into panels by its size alone and every panel is
// computed by one thread, so the bits depend neither on the number of threads nor on the number of
// rows beside a row.
#pragma once

#include <cstdint>

namespace assay::kernels {

// result[rows, columns] = left[rows, depth] . right[depth, columns]; a transposed operand is stored
// the other way round.
struct Product {
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  std::int64_t depth = 0;
  bool transpose_left = false;
  bool transpose_right = false;
};

void gemm(const Product& product, const float* left, const float* right, float* result,
          bool accumulate = false);

}  // namespace assay::kernels
