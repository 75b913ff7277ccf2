// The slow convolution that the fast ones are measured against: seven loops over indices and sums
// in double precision.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "base/rng.h"
#include "math/tensor/shape.h"
#include "net/kernels/geometry.h"

namespace assay::kernels {

inline std::size_t whole(std::int64_t value) { return static_cast<std::size_t>(value); }

// Between -1 and 1.
inline std::vector<float> random_numbers(std::size_t size, std::uint64_t stream) {
  Random random(20, stream);
  std::vector<float> result(size);
  for (float& value : result) value = static_cast<float>(2 * random.uniform() - 1);
  return result;
}

inline Shape source_shape(const Geometry& g) { return {1, g.channels, g.source[0], g.source[1]}; }
inline Shape target_shape(const Geometry& g) { return {1, g.filters, g.target[0], g.target[1]}; }
inline std::size_t source_size(const Geometry& g) { return count(source_shape(g)); }
inline std::size_t target_size(const Geometry& g) { return count(target_shape(g)); }
inline std::size_t weights_size(const Geometry& g) {
  return whole(g.filters * (g.channels / g.groups) * g.kernel[0] * g.kernel[1]);
}

struct Sizes {
  std::string_view name;
  std::int64_t groups;
  std::int64_t channels;
  std::int64_t filters;
  Pair source;
  Pair kernel;
  Pair stride{1, 1};
  Pair dilation{1, 1};
  Pair pad_begin{0, 0};
  Pair pad_end{0, 0};
};

// Dumoulin and Visin's relation between the sizes.
inline Geometry geometry_of(const Sizes& s) {
  Geometry g{s.groups, s.channels, s.filters,  s.source,    {},
             s.kernel, s.stride,   s.dilation, s.pad_begin, s.pad_end};
  for (std::size_t axis = 0; axis < 2; ++axis) {
    const std::int64_t reach = (s.kernel[axis] - 1) * s.dilation[axis] + 1;
    g.target[axis] =
        (s.source[axis] + s.pad_begin[axis] + s.pad_end[axis] - reach) / s.stride[axis] + 1;
  }
  return g;
}

// body(target index, source index, weight index) for every product of the convolution.
template <class Body>
void for_products(const Geometry& g, const Body& body) {
  const std::int64_t depth = g.channels / g.groups;
  for (std::int64_t f = 0; f < g.filters; ++f) {
    for (std::int64_t c = 0; c < depth; ++c) {
      const std::int64_t channel = f / (g.filters / g.groups) * depth + c;
      for (std::int64_t y = 0; y < g.target[0]; ++y) {
        for (std::int64_t x = 0; x < g.target[1]; ++x) {
          for (std::int64_t ky = 0; ky < g.kernel[0]; ++ky) {
            for (std::int64_t kx = 0; kx < g.kernel[1]; ++kx) {
              const std::int64_t sy = y * g.stride[0] + ky * g.dilation[0] - g.pad_begin[0];
              const std::int64_t sx = x * g.stride[1] + kx * g.dilation[1] - g.pad_begin[1];
              if (sy < 0 || sy >= g.source[0] || sx < 0 || sx >= g.source[1]) continue;
              body(whole((f * g.target[0] + y) * g.target[1] + x),
                   whole((channel * g.source[0] + sy) * g.source[1] + sx),
                   whole(((f * depth + c) * g.kernel[0] + ky) * g.kernel[1] + kx));
            }
          }
        }
      }
    }
  }
}

using Numbers = std::vector<float>;

inline std::vector<double> naive_forward(const Geometry& g, const Numbers& source,
                                         const Numbers& weights, const Numbers& bias) {
  std::vector<double> result(target_size(g), 0.0);
  for (std::size_t at = 0; at < result.size() && !bias.empty(); ++at) {
    result[at] = bias[at / whole(g.target[0] * g.target[1])];
  }
  for_products(g, [&](std::size_t t, std::size_t s, std::size_t w) {
    result[t] += static_cast<double>(source[s]) * weights[w];
  });
  return result;
}

inline std::vector<double> naive_backward(const Geometry& g, const Numbers& gradient,
                                          const Numbers& weights) {
  std::vector<double> result(source_size(g), 0.0);
  for_products(g, [&](std::size_t t, std::size_t s, std::size_t w) {
    result[s] += static_cast<double>(gradient[t]) * weights[w];
  });
  return result;
}

inline std::vector<double> naive_weights(const Geometry& g, const Numbers& source,
                                         const Numbers& gradient) {
  std::vector<double> result(weights_size(g), 0.0);
  for_products(g, [&](std::size_t t, std::size_t s, std::size_t w) {
    result[w] += static_cast<double>(source[s]) * gradient[t];
  });
  return result;
}

inline std::vector<double> naive_bias(const Geometry& g, const Numbers& gradient) {
  std::vector<double> result(whole(g.filters), 0.0);
  for (std::size_t t = 0; t < gradient.size(); ++t) {
    result[t / whole(g.target[0] * g.target[1])] += gradient[t];
  }
  return result;
}

inline void expect_near(const std::vector<double>& expected, const Numbers& found,
                        std::string_view what, double tolerance = 3e-5) {
  ASSERT_EQ(expected.size(), found.size()) << what;
  for (std::size_t at = 0; at < expected.size(); ++at) {
    ASSERT_NEAR(expected[at], found[at], tolerance * (1 + std::fabs(expected[at])))
        << what << " at " << at;
  }
}

}  // namespace assay::kernels
