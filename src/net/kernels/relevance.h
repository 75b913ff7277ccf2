// Loops of layer-wise relevance propagation.
#pragma once

#include <cstddef>

namespace assay::kernels {

// result = factor * relevance / (sum + stabiliser * sign(sum)), where the sign of zero is one. With
// a stabiliser of zero, a sum of zero has nothing to share.
void relevance_ratio(const float* relevance, const float* sum, float factor, float stabiliser,
                     float* result, std::size_t size);

// Zero where `judge` is not above zero, or (`above` false) not below it.
void keep_side(const float* judge, bool above, float* numbers, std::size_t size);

// target += factor * source.
void add_scaled(const float* source, float factor, float* target, std::size_t size);

// numbers *= other.
void multiply_by(const float* other, float* numbers, std::size_t size);

}  // namespace assay::kernels
