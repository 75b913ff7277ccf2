// A convolution's sizes, always as two spatial axes (a signal is a picture of height one).
#pragma once

#include <array>

#include "net/graph/op.h"

namespace assay::kernels {

using Pair = std::array<std::int64_t, 2>;

struct Geometry {
  std::int64_t groups = 1;
  std::int64_t channels = 0;  // of the source
  std::int64_t filters = 0;   // of the target
  Pair source{};
  Pair target{};
  Pair kernel{};
  Pair stride{};
  Pair dilation{};
  Pair pad_begin{};
  Pair pad_end{};

  // Multiplications and additions of one sample.
  double flops() const {
    const std::int64_t taps = channels / groups * kernel[0] * kernel[1];
    return 2.0 * static_cast<double>(filters * target[0] * target[1] * taps);
  }
};

// `source` and `target` are shapes [1, channels, spatial...].
Geometry geometry(const graph::Window& window, std::int64_t groups, const Shape& source,
                  const Shape& target);

}  // namespace assay::kernels
