#include "net/kernels/axis.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/parallel.h"
#include "net/kernels/math.h"

namespace assay::kernels {
namespace {

using graph::Reduction;

// Calls body(offset of the run's first element) for every run of `size` elements `inner` apart.
template <class Body>
void for_runs(const AxisView& a, const Body& body) {
  const auto chunk = static_cast<std::size_t>(std::max<std::int64_t>(1, 8192 / a.size));
  parallel_for(static_cast<std::size_t>(a.outer * a.inner), chunk,
               [&](std::size_t begin, std::size_t end) {
                 for (std::size_t run = begin; run < end; ++run) {
                   const auto at = static_cast<std::int64_t>(run);
                   body(at / a.inner * a.size * a.inner + at % a.inner, at);
                 }
               });
}

struct Moments {
  float mean;
  float scale;  // one over the standard deviation
};

// In double precision: the mean of many numbers of like size loses digits in float.
Moments moments(const AxisView& a, float epsilon, const float* x) {
  double sum = 0;
  for (std::int64_t at = 0; at < a.size; ++at) sum += x[at * a.inner];
  const double mean = sum / static_cast<double>(a.size);
  double squares = 0;
  for (std::int64_t at = 0; at < a.size; ++at) {
    const double distance = x[at * a.inner] - mean;
    squares += distance * distance;
  }
  const double variance = squares / static_cast<double>(a.size);
  return {static_cast<float>(mean), static_cast<float>(1.0 / std::sqrt(variance + epsilon))};
}

}  // namespace

AxisView axis_view(const Layout& layout, std::size_t first, std::size_t axes) {
  const Shape& shape = layout.shape;
  const std::span<const std::int64_t> sizes(shape);
  return {.outer = static_cast<std::int64_t>(count(sizes.first(first))),
          .size = static_cast<std::int64_t>(count(sizes.subspan(first, axes))),
          .inner = static_cast<std::int64_t>(count(sizes.subspan(first + axes))) * layout.lanes};
}

void softmax(const AxisView& a, bool logarithm, const float* x, float* y) {
  for_runs(a, [&](std::int64_t from, std::int64_t) {
    float most = x[from];
    for (std::int64_t at = 0; at < a.size; ++at) most = std::max(most, x[from + at * a.inner]);
    float sum = 0;
    for (std::int64_t at = 0; at < a.size; ++at) {
      const std::int64_t i = from + at * a.inner;
      y[i] = exponential(x[i] - most);
      sum += y[i];
    }
    const float shift = most + std::log(sum);
    for (std::int64_t at = 0; at < a.size; ++at) {
      const std::int64_t i = from + at * a.inner;
      y[i] = logarithm ? x[i] - shift : y[i] / sum;
    }
  });
}

void softmax_backward(const AxisView& a, bool logarithm, const float* y, const float* gradient,
                      float* result) {
  for_runs(a, [&](std::int64_t from, std::int64_t) {
    float sum = 0;
    for (std::int64_t at = 0; at < a.size; ++at) {
      const std::int64_t i = from + at * a.inner;
      sum += logarithm ? gradient[i] : gradient[i] * y[i];
    }
    for (std::int64_t at = 0; at < a.size; ++at) {
      const std::int64_t i = from + at * a.inner;
      result[i] = logarithm ? gradient[i] - std::exp(y[i]) * sum : y[i] * (gradient[i] - sum);
    }
  });
}

void normalise(const AxisView& a, float epsilon, const float* x, float* y) {
  for_runs(a, [&](std::int64_t from, std::int64_t) {
    const auto [mean, scale] = moments(a, epsilon, x + from);
    for (std::int64_t at = 0; at < a.size; ++at) {
      const std::int64_t i = from + at * a.inner;
      y[i] = (x[i] - mean) * scale;
    }
  });
}

void normalise_backward(const AxisView& a, float epsilon, const float* x, const float* gradient,
                        float* result) {
  // With y = (x - mean) scale: dx = scale (g - mean(g) - y mean(g y)).
  for_runs(a, [&](std::int64_t from, std::int64_t) {
    const auto [mean, scale] = moments(a, epsilon, x + from);
    double plain = 0;
    double weighted = 0;
    for (std::int64_t at = 0; at < a.size; ++at) {
      const std::int64_t i = from + at * a.inner;
      plain += gradient[i];
      weighted += static_cast<double>(gradient[i]) * ((x[i] - mean) * scale);
    }
    const auto mean_plain = static_cast<float>(plain / static_cast<double>(a.size));
    const auto mean_weighted = static_cast<float>(weighted / static_cast<double>(a.size));
    for (std::int64_t at = 0; at < a.size; ++at) {
      const std::int64_t i = from + at * a.inner;
      const float y = (x[i] - mean) * scale;
      result[i] = scale * (gradient[i] - mean_plain - y * mean_weighted);
    }
  });
}

void reduce(const AxisView& a, Reduction reduction, const float* x, float* y) {
  for_runs(a, [&](std::int64_t from, std::int64_t to) {
    float value = x[from];
    for (std::int64_t at = 1; at < a.size; ++at) {
      const float next = x[from + at * a.inner];
      value = reduction == Reduction::maximum ? std::max(value, next) : value + next;
    }
    y[to] = reduction == Reduction::mean ? value / static_cast<float>(a.size) : value;
  });
}

void reduce_backward(const AxisView& a, Reduction reduction, const float* x, const float* gradient,
                     float* result) {
  for_runs(a, [&](std::int64_t from, std::int64_t to) {
    if (reduction != Reduction::maximum) {
      const float share = reduction == Reduction::mean ? static_cast<float>(a.size) : 1.0F;
      for (std::int64_t at = 0; at < a.size; ++at) {
        result[from + at * a.inner] = gradient[to] / share;
      }
      return;
    }
    std::int64_t winner = 0;
    for (std::int64_t at = 0; at < a.size; ++at) {
      result[from + at * a.inner] = 0;
      if (x[from + at * a.inner] > x[from + winner * a.inner]) winner = at;
    }
    result[from + winner * a.inner] = gradient[to];
  });
}

namespace {

// The channels summed for channel c: ONNX takes floor((size-1)/2) before and ceil((size-1)/2)
// after.
std::int64_t first_of(const graph::ResponseNorm& op, std::int64_t c) {
  return std::max<std::int64_t>(0, c - (op.size - 1) / 2);
}

std::int64_t end_of(const graph::ResponseNorm& op, std::int64_t c, std::int64_t channels) {
  return std::min(channels, c + op.size / 2 + 1);
}

float base_of(const AxisView& a, const graph::ResponseNorm& op, const float* x, std::int64_t c) {
  float squares = 0;
  for (std::int64_t at = first_of(op, c); at < end_of(op, c, a.size); ++at) {
    squares += x[at * a.inner] * x[at * a.inner];
  }
  return op.bias + op.alpha / static_cast<float>(op.size) * squares;
}

}  // namespace

void response_norm(const AxisView& a, const graph::ResponseNorm& op, const float* x, float* y) {
  for_runs(a, [&](std::int64_t from, std::int64_t) {
    for (std::int64_t c = 0; c < a.size; ++c) {
      const std::int64_t i = from + c * a.inner;
      y[i] = x[i] * std::pow(base_of(a, op, x + from, c), -op.beta);
    }
  });
}

void response_norm_backward(const AxisView& a, const graph::ResponseNorm& op, const float* x,
                            const float* gradient, float* result) {
  // y_c = x_c B_c^-beta, so dx_j = g_j B_j^-beta - 2 alpha beta / n x_j sum_c g_c x_c
  // B_c^(-beta-1).
  for_runs(a, [&](std::int64_t from, std::int64_t) {
    std::vector<float> base(static_cast<std::size_t>(a.size));
    for (std::int64_t c = 0; c < a.size; ++c) {
      base[static_cast<std::size_t>(c)] = base_of(a, op, x + from, c);
      const std::int64_t i = from + c * a.inner;
      result[i] = gradient[i] * std::pow(base[static_cast<std::size_t>(c)], -op.beta);
    }
    const float factor = 2.0F * op.alpha * op.beta / static_cast<float>(op.size);
    for (std::int64_t c = 0; c < a.size; ++c) {
      const std::int64_t i = from + c * a.inner;
      const float part =
          gradient[i] * x[i] * std::pow(base[static_cast<std::size_t>(c)], -op.beta - 1.0F);
      for (std::int64_t j = first_of(op, c); j < end_of(op, c, a.size); ++j) {
        result[from + j * a.inner] -= factor * x[from + j * a.inner] * part;
      }
    }
  });
}

}  // namespace assay::kernels
