#include "net/kernels/unary.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/parallel.h"
#include "net/kernels/math.h"

namespace assay::kernels {
namespace {

using graph::Function;
using graph::Unary;

constexpr std::size_t chunk = 32768;
constexpr float root_half = 0.70710678F;
constexpr float density_at_zero = 0.39894228F;  // 1 / sqrt(2 pi)
constexpr float tanh_scale = 0.79788456F;       // sqrt(2 / pi)
constexpr float tanh_cubic = 0.044715F;

float clamped(float x, float low, float high) { return x < low ? low : (x > high ? high : x); }

template <class F>
void map(const float* source, float* target, std::size_t size, const F& f) {
  parallel_for(size, chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) target[at] = f(source[at]);
  });
}

template <class F>
void scale(const float* known, const float* gradient, float* result, std::size_t size,
           const F& slope) {
  parallel_for(size, chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) result[at] = gradient[at] * slope(known[at]);
  });
}

float gelu_tanh_inner(float x) { return tanh_scale * (x + tanh_cubic * x * x * x); }

float gelu_tanh_slope(float x) {
  const float t = hyperbolic_tangent(gelu_tanh_inner(x));
  const float inner = tanh_scale * (1.0F + 3.0F * tanh_cubic * x * x);
  return 0.5F * (1.0F + t) + 0.5F * x * (1.0F - t * t) * inner;
}

float gelu_slope(float x) {
  return 0.5F * (1.0F + error_function(x * root_half)) +
         x * density_at_zero * exponential(-0.5F * x * x);
}

float silu_slope(float x) {
  const float s = logistic(x);
  return s * (1.0F + x * (1.0F - s));
}

float hard_swish_slope(float x) { return x <= -3.0F ? 0.0F : (x >= 3.0F ? 1.0F : x / 3.0F + 0.5F); }

}  // namespace

DerivativeOf derivative_of(Function function) {
  switch (function) {
    case Function::negative:
      return DerivativeOf::nothing;
    case Function::relu:
    case Function::sigmoid:
    case Function::tanh:
    case Function::exp:
      return DerivativeOf::output;
    default:
      return DerivativeOf::input;
  }
}

bool keeps_zero(const Unary& unary) {
  switch (unary.function) {
    case Function::relu:
    case Function::leaky_relu:
    case Function::elu:
    case Function::selu:
    case Function::hard_swish:
    case Function::silu:
    case Function::tanh:
    case Function::gelu:
    case Function::gelu_tanh:
    case Function::erf:
    case Function::negative:
    case Function::absolute:
      return true;
    case Function::clip:
      return unary.alpha <= 0 && unary.beta >= 0;
    default:
      return false;
  }
}

void apply(const Unary& unary, const float* x, float* y, std::size_t size) {
  const float a = unary.alpha;
  const float b = unary.beta;
  switch (unary.function) {
    case Function::relu:
      return map(x, y, size, [](float v) { return v > 0 ? v : 0.0F; });
    case Function::leaky_relu:
      return map(x, y, size, [a](float v) { return v > 0 ? v : a * v; });
    case Function::elu:
      return map(x, y, size, [a](float v) { return v > 0 ? v : a * (exponential(v) - 1.0F); });
    case Function::selu:
      return map(x, y, size,
                 [a, b](float v) { return b * (v > 0 ? v : a * (exponential(v) - 1.0F)); });
    case Function::clip:
      return map(x, y, size, [a, b](float v) { return clamped(v, a, b); });
    case Function::sigmoid:
      return map(x, y, size, logistic);
    case Function::hard_sigmoid:
      return map(x, y, size, [a, b](float v) { return clamped(a * v + b, 0, 1); });
    case Function::hard_swish:
      return map(x, y, size, [](float v) { return v * clamped(v / 6.0F + 0.5F, 0, 1); });
    case Function::silu:
      return map(x, y, size, [](float v) { return v * logistic(v); });
    case Function::tanh:
      return map(x, y, size, hyperbolic_tangent);
    case Function::gelu:
      return map(x, y, size,
                 [](float v) { return 0.5F * v * (1.0F + error_function(v * root_half)); });
    case Function::gelu_tanh:
      return map(x, y, size, [](float v) {
        return 0.5F * v * (1.0F + hyperbolic_tangent(gelu_tanh_inner(v)));
      });
    case Function::erf:
      return map(x, y, size, error_function);
    case Function::softplus:
      return map(x, y, size, [](float v) {
        return std::max(v, 0.0F) + std::log1p(exponential(-std::fabs(v)));
      });
    case Function::exp:
      return map(x, y, size, [](float v) { return std::exp(v); });
    case Function::log:
      return map(x, y, size, [](float v) { return std::log(v); });
    case Function::sqrt:
      return map(x, y, size, [](float v) { return std::sqrt(v); });
    case Function::reciprocal:
      return map(x, y, size, [](float v) { return 1.0F / v; });
    case Function::negative:
      return map(x, y, size, [](float v) { return -v; });
    case Function::absolute:
      return map(x, y, size, [](float v) { return std::fabs(v); });
    case Function::power:
      if (a == 2.0F) return map(x, y, size, [](float v) { return v * v; });
      return map(x, y, size, [a](float v) { return std::pow(v, a); });
  }
}

void apply_derivative(const Unary& unary, const float* known, const float* g, float* result,
                      std::size_t size) {
  const float a = unary.alpha;
  const float b = unary.beta;
  const auto with = [&](const auto& slope) { scale(known, g, result, size, slope); };
  switch (unary.function) {
    case Function::relu:
      return with([](float y) { return y > 0 ? 1.0F : 0.0F; });
    case Function::leaky_relu:
      return with([a](float x) { return x > 0 ? 1.0F : a; });
    case Function::elu:
      return with([a](float x) { return x > 0 ? 1.0F : a * exponential(x); });
    case Function::selu:
      return with([a, b](float x) { return b * (x > 0 ? 1.0F : a * exponential(x)); });
    case Function::clip:
      return with([a, b](float x) { return x >= a && x <= b ? 1.0F : 0.0F; });
    case Function::sigmoid:
      return with([](float y) { return y * (1.0F - y); });
    case Function::hard_sigmoid:
      return with([a, b](float x) {
        const float inner = a * x + b;
        return inner > 0 && inner < 1 ? a : 0.0F;
      });
    case Function::hard_swish:
      return with(hard_swish_slope);
    case Function::silu:
      return with(silu_slope);
    case Function::tanh:
      return with([](float y) { return 1.0F - y * y; });
    case Function::gelu:
      return with(gelu_slope);
    case Function::gelu_tanh:
      return with(gelu_tanh_slope);
    case Function::erf:
      return with([](float x) { return 1.12837917F * exponential(-x * x); });
    case Function::softplus:
      return with(logistic);
    case Function::exp:
      return with([](float y) { return y; });
    case Function::log:
      return with([](float x) { return 1.0F / x; });
    case Function::sqrt:
      return with([](float x) { return 0.5F / std::sqrt(x); });
    case Function::reciprocal:
      return with([](float x) { return -1.0F / (x * x); });
    case Function::negative:
      return scale(g, g, result, size, [](float) { return -1.0F; });
    case Function::absolute:
      return with([](float x) { return x > 0 ? 1.0F : (x < 0 ? -1.0F : 0.0F); });
    case Function::power:
      if (a == 2.0F) return with([](float x) { return 2.0F * x; });
      return with([a](float x) { return a * std::pow(x, a - 1.0F); });
  }
}

}  // namespace assay::kernels
