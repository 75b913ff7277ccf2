// The source of a convolution of sixteen samples with its border of zeros, so that no window leaves
// it.
#pragma once

#include "net/kernels/lanes_convolution.h"

namespace assay::kernels {

constexpr std::int64_t lanes = lane_count;

struct Field {
  const float* data;
  std::int64_t height;
  std::int64_t width;
};

// Points that the windows reach, by axis.
Pair field_size(const Geometry& g);

// Points of the source lie `spread` apart in the field, shifted by the padding, which may be
// negative. A field that is the source itself is not copied.
Field embed(const Geometry& g, const Pair& spread, const float* source, float* scratch);

}  // namespace assay::kernels
