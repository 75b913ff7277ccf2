// Elementary functions without branches, so that a compiler can turn a loop of them into vectors.
// The library's own are exact to half an ulp but work one number at a time.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace assay::kernels {

// e^x to about one ulp. Cody and Waite's reduction x = n ln 2 + r, a polynomial of degree 6 in r
// (the minimax coefficients of Cephes' expf), and n put into the exponent in two halves so that
// results near the smallest normal number survive.
inline float exponential(float x) {
  const float bounded = x < -87.0F ? -87.0F : (x > 88.7F ? 88.7F : x);
  const float n = std::floor(bounded * 1.44269504F + 0.5F);
  const float r = (bounded - n * 0.693359375F) + n * 2.12194440e-4F;
  float p = 1.9875691500e-4F;
  p = p * r + 1.3981999507e-3F;
  p = p * r + 8.3334519073e-3F;
  p = p * r + 4.1665795894e-2F;
  p = p * r + 1.6666665459e-1F;
  p = p * r + 5.0000001201e-1F;
  const float value = (p * r * r + r) + 1.0F;
  const auto whole = static_cast<std::int32_t>(n);
  const std::int32_t half = whole / 2;
  const float low = std::bit_cast<float>((half + 127) << 23);
  const float high = std::bit_cast<float>((whole - half + 127) << 23);
  const float result = value * low * high;
  return x < -87.0F ? 0.0F : result;
}

inline float logistic(float x) { return 1.0F / (1.0F + exponential(-x)); }

inline float hyperbolic_tangent(float x) {
  const float size = std::fabs(x);
  // Near zero 1 - 2/(e^2x + 1) would cancel; x - x^3/3 + 2x^5/15 is exact to an ulp below 0.06.
  const float square = x * x;
  const float near = x * (1.0F + square * (-1.0F / 3.0F + square * (2.0F / 15.0F)));
  const float far = std::copysign(1.0F - 2.0F / (exponential(2.0F * size) + 1.0F), x);
  return size < 0.06F ? near : far;
}

// The error function by a rational approximation on [-4, 4] (the one used by Eigen's vector erf),
// within a few ulp of the exact value.
inline float error_function(float x) {
  const float bounded = x < -4.0F ? -4.0F : (x > 4.0F ? 4.0F : x);
  const float s = bounded * bounded;
  float p = -2.72614225801306e-10F;
  p = p * s + 2.77068142495902e-08F;
  p = p * s + -2.10102402082508e-06F;
  p = p * s + -5.69250639462346e-05F;
  p = p * s + -7.34990630326855e-04F;
  p = p * s + -2.95459980854025e-03F;
  p = p * s + -1.60960333262415e-02F;
  float q = -1.45660718464996e-05F;
  q = q * s + -2.13374055278905e-04F;
  q = q * s + -1.68282697438203e-03F;
  q = q * s + -7.37332916720468e-03F;
  q = q * s + -1.42647390514189e-02F;
  return bounded * p / q;
}

}  // namespace assay::kernels
