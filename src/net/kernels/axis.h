// Kernels that work along axes of a row-major value seen as outer x size x inner: softmax,
// normalisation, reductions and response normalisation. The lanes belong to `inner`.
#pragma once

#include "net/graph/op.h"
#include "net/kernels/layout.h"

namespace assay::kernels {

struct AxisView {
  std::int64_t outer;
  std::int64_t size;
  std::int64_t inner;
};

// The axes [first, first + axes) merged into one.
AxisView axis_view(const Layout& layout, std::size_t first, std::size_t axes);

void softmax(const AxisView& a, bool logarithm, const float* x, float* y);
void softmax_backward(const AxisView& a, bool logarithm, const float* y, const float* gradient,
                      float* result);

// Zero mean and unit variance.
void normalise(const AxisView& a, float epsilon, const float* x, float* y);
void normalise_backward(const AxisView& a, float epsilon, const float* x, const float* gradient,
                        float* result);

void reduce(const AxisView& a, graph::Reduction reduction, const float* x, float* y);
// The gradient of a maximum goes to the first of equals.
void reduce_backward(const AxisView& a, graph::Reduction reduction, const float* x,
                     const float* gradient, float* result);

void response_norm(const AxisView& a, const graph::ResponseNorm& op, const float* x, float* y);
void response_norm_backward(const AxisView& a, const graph::ResponseNorm& op, const float* x,
                            const float* gradient, float* result);

}  // namespace assay::kernels
