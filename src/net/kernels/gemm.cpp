#include "net/kernels/gemm.h"

#include <oneapi/dnnl/dnnl.h>

#include <algorithm>

#include "base/error.h"
#include "base/parallel.h"

namespace assay::kernels {
namespace {

constexpr std::int64_t panel = 128;

void panel_gemm(const Product& p, std::int64_t first, std::int64_t width, const float* left,
                const float* right, float* result, bool accumulate) {
  const std::int64_t left_stride = p.transpose_left ? p.rows : p.depth;
  const std::int64_t right_stride = p.transpose_right ? p.depth : p.columns;
  const float* part = right + (p.transpose_right ? first * p.depth : first);
  const dnnl_status_t status = dnnl_sgemm(
      p.transpose_left ? 'T' : 'N', p.transpose_right ? 'T' : 'N', p.rows, width, p.depth, 1.0F,
      left, left_stride, part, right_stride, accumulate ? 1.0F : 0.0F, result + first, p.columns);
  expects(status == dnnl_success, "a product of matrices with sound sizes succeeds");
}

// One row times a matrix stored by output: dot products. Sixteen partial sums in a fixed order.
float dot(const float* left, const float* right, std::int64_t size) {
  constexpr std::int64_t width = 16;
  float partial[width] = {};
  std::int64_t at = 0;
  for (; at + width <= size; at += width) {
    for (std::int64_t lane = 0; lane < width; ++lane) {
      partial[lane] += left[at + lane] * right[at + lane];
    }
  }
  float sum = 0;
  for (const float value : partial) sum += value;
  for (; at < size; ++at) sum += left[at] * right[at];
  return sum;
}

void row_times_transposed(const Product& p, const float* left, const float* right, float* result,
                          bool accumulate) {
  const auto chunk = static_cast<std::size_t>(std::max<std::int64_t>(1, 65536 / p.depth));
  parallel_for(static_cast<std::size_t>(p.columns), chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t column = begin; column < end; ++column) {
      const float value = dot(left, right + static_cast<std::int64_t>(column) * p.depth, p.depth);
      result[column] = accumulate ? result[column] + value : value;
    }
  });
}

}  // namespace

void gemm(const Product& p, const float* left, const float* right, float* result, bool accumulate) {
  if (p.rows == 1 && p.transpose_right) {
    row_times_transposed(p, left, right, result, accumulate);
    return;
  }
  parallel_for(static_cast<std::size_t>(p.columns), panel, [&](std::size_t begin, std::size_t end) {
    const SingleThread alone;
    panel_gemm(p, static_cast<std::int64_t>(begin), static_cast<std::int64_t>(end - begin), left,
               right, result, accumulate);
  });
}

}  // namespace assay::kernels
