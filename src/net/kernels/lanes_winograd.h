// Winograd's convolution of kernels three wide: six products give four neighbouring points of a
// row, where the plain sum takes twelve. Rows of a kernel are summed like further channels. Tiles
// of four points are counted from a row's start, so a point's bits depend on its place alone.
//
// A tile shares its rounding: the error of a point is about twice that of the plain sum and follows
// the largest number its tile reaches, so what ought to be zero beside a large number is only
// nearly so.
#pragma once

#include "net/kernels/geometry.h"

namespace assay::kernels {

// The weights of one group: that of (filter, channel, tap) lies at filter * filter_step +
// channel * channel_step + tap_start + tap * tap_step.
struct Strided {
  const float* weights;
  std::int64_t filter_step;
  std::int64_t channel_step;
  std::int64_t tap_start;
  std::int64_t tap_step;
};

namespace winograd {

// Whether the kernels are three wide and their points neighbours.
bool fits(const Geometry& g);
// Whether it fits and the products saved outweigh the transforms.
bool is_worthwhile(const Geometry& g);

// Floats of all packed weights, and of scratch memory.
std::size_t weights_size(const Geometry& g);
std::size_t scratch_size(const Geometry& g);

// Writes one group's weights and returns where the next group's begin.
float* pack_group(const Geometry& g, const Strided& from, float* to);

// A null bias is zero. `rectify` keeps only what is positive.
void convolve(const Geometry& g, const float* source, const float* weights, const float* bias,
              bool rectify, float* target, float* scratch);

}  // namespace winograd
}  // namespace assay::kernels
