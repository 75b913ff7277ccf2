// Functions of one number, applied to every number of a value, and their derivatives.
//
//   relu         max(x, 0)                    leaky_relu   x if x > 0 else alpha x
//   elu          x if x > 0 else alpha (e^x - 1)
//   selu         beta (x if x > 0 else alpha (e^x - 1))
//   clip         min(max(x, alpha), beta)     hard_sigmoid min(max(alpha x + beta, 0), 1)
//   hard_swish   x min(max(x/6 + 1/2, 0), 1)  silu         x sigmoid(x)
//   gelu         x Phi(x)                     gelu_tanh    its approximation by tanh
//   power        x^alpha                      the others as their names say
#pragma once

#include "net/graph/op.h"

namespace assay::kernels {

// Which of its input and output the derivative is computed from.
enum class DerivativeOf { nothing, input, output };
DerivativeOf derivative_of(graph::Function function);

// f(0) == 0, so zeros that pad a block stay zeros.
bool keeps_zero(const graph::Unary& unary);

void apply(const graph::Unary& unary, const float* source, float* target, std::size_t size);

// result = gradient * f'; `known` is the input or the output as derivative_of says.
void apply_derivative(const graph::Unary& unary, const float* known, const float* gradient,
                      float* result, std::size_t size);

}  // namespace assay::kernels
