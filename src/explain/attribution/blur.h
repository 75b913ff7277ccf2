// Gaussian blur of a picture or a signal.
#pragma once

#include "math/tensor/tensor.h"

namespace assay::attribution {

// `deviation` in points, at most three of it to either side; weights of points beyond the edge go
// to those within.
void gaussian_blur(const Shape& space, std::span<const float> source, double deviation,
                   std::span<float> target);

}  // namespace assay::attribution
