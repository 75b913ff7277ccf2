// Loops over the numbers of a sample and of the reference beside it, for DeepLIFT.
#pragma once

#include <cstddef>

namespace assay::kernels {

// Of one function: where it was asked, and what it said.
struct TwoPoints {
  const float* input;
  const float* reference_input;
  const float* output;
  const float* reference_output;
};

// result = gradient * (change of output) / (change of input); where the input hardly changes, that
// would be rounding, and the result is `slope`, the gradient by the derivative.
void secant(const TwoPoints& points, const float* gradient, const float* slope, float* result,
            std::size_t size);

// gradient * (output - reference_output), apart by the sign of what changed: the rest is zero.
void changes(const float* output, const float* reference_output, const float* gradient,
             float* risen, float* fallen, std::size_t size);

// result = part / (input - reference_input), or `slope` where that is nothing.
void divide_by_change(const float* part, const float* input, const float* reference_input,
                      const float* slope, float* result, std::size_t size);

// result = from + share * (to - from).
void between(const float* from, const float* to, float share, float* result, std::size_t size);

}  // namespace assay::kernels
