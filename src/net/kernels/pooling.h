// Maximum and mean over windows, plane by plane, for any layout with one or two spatial axes.
#pragma once

#include "net/kernels/geometry.h"
#include "net/kernels/layout.h"

namespace assay::kernels {

void max_pool(const Geometry& g, const Planes& source, const float* x, float* y);
// The gradient goes to the first maximum of each window; the result is overwritten.
void max_pool_backward(const Geometry& g, const Planes& source, const float* x,
                       const float* gradient, float* result);

// `count_padding`: divide by the size of the window rather than by the points inside the source.
void average_pool(const Geometry& g, const Planes& source, bool count_padding, const float* x,
                  float* y);
void average_pool_backward(const Geometry& g, const Planes& source, bool count_padding,
                           const float* gradient, float* result);

}  // namespace assay::kernels
