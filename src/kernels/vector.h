// Sixteen numbers at once, in one register where the processor has such wide ones.
#pragma once

#include <cstdint>

namespace assay::kernels {

constexpr std::int64_t vector_size = 16;
using Vector = float __attribute__((vector_size(64), aligned(64)));
using Integers = std::int32_t __attribute__((vector_size(64), aligned(64)));

inline Vector load(const float* at) {
  using Unaligned = float __attribute__((vector_size(64), aligned(4)));
  return *reinterpret_cast<const Unaligned*>(at);
}

inline void store(float* at, Vector value) {
  using Unaligned = float __attribute__((vector_size(64), aligned(4)));
  *reinterpret_cast<Unaligned*>(at) = value;
}

}  // namespace assay::kernels
