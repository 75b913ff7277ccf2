// Sixteen numbers at once, in one register where the processor has such wide ones.
#pragma once

#include <cstdint>
#include <cstring>

namespace assay::kernels {

constexpr std::int64_t vector_size = 16;
using Vector = float __attribute__((vector_size(64), aligned(64)));
using Integers = std::int32_t __attribute__((vector_size(64), aligned(64)));

// From and to anywhere: a copy of known size is one instruction.
inline Vector load(const float* at) {
  Vector value;
  std::memcpy(&value, at, sizeof(value));
  return value;
}

inline void store(float* at, Vector value) { std::memcpy(at, &value, sizeof(value)); }

}  // namespace assay::kernels
