// Arithmetic of two values with NumPy's broadcasting, and its gradients.
#pragma once

#include "net/graph/op.h"
#include "net/kernels/layout.h"

namespace assay::kernels {

// Both operands and the result row-major; lanes of an operand may be one (a constant) or the
// result's.
struct Operands {
  Layout left;
  Layout right;
  Layout result;
};

void combine(graph::Arithmetic arithmetic, const Operands& layouts, const float* left,
             const float* right, float* result);

// Adds to the gradient of one side (`left_side` or not); broadcast axes are summed in order.
void combine_backward(graph::Arithmetic arithmetic, const Operands& layouts, bool left_side,
                      const float* left, const float* right, const float* gradient, float* result);

// x where it is positive, slope x elsewhere; the slope is the right operand.
void prelu(const Operands& layouts, const float* x, const float* slope, float* result);
void prelu_backward(const Operands& layouts, bool left_side, const float* x, const float* slope,
                    const float* gradient, float* result);

// target += source.
void accumulate(const float* source, float* target, std::size_t size);

}  // namespace assay::kernels
