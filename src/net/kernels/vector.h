// As many numbers at once as a register of this processor holds: gcc handles wider vectors through
// memory.
#pragma once

#include <cstdint>
#include <cstring>

namespace assay::kernels {

#if defined(__AVX512F__)
constexpr std::int64_t vector_size = 16;
constexpr int vector_registers = 32;
#elif defined(__AVX__)
constexpr std::int64_t vector_size = 8;
constexpr int vector_registers = 16;
#else
constexpr std::int64_t vector_size = 4;
constexpr int vector_registers = 16;
#endif

constexpr std::int64_t vector_bytes = vector_size * 4;
using Vector = float __attribute__((vector_size(vector_bytes), aligned(vector_bytes)));
using Integers = std::int32_t __attribute__((vector_size(vector_bytes), aligned(vector_bytes)));

// From and to anywhere: a copy of known size is one instruction.
inline Vector load(const float* at) {
  Vector value;
  std::memcpy(&value, at, sizeof(value));
  return value;
}

inline void store(float* at, Vector value) { std::memcpy(at, &value, sizeof(value)); }

// Halves are added until one number is left, the same way for every width.
inline float sum(Vector value) {
  float parts[vector_size];
  store(parts, value);
  for (std::int64_t half = vector_size / 2; half > 0; half /= 2) {
    for (std::int64_t i = 0; i < half; ++i) parts[i] += parts[i + half];
  }
  return parts[0];
}

}  // namespace assay::kernels
