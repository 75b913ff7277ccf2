// Gaussian blur in a frame of zeros: what comes near the edge fades out.
#pragma once

#include "math/tensor/tensor.h"

namespace assay::attribution {

// Of a picture or a signal; `deviation` in points, four of it to either side. With deviation 0 the
// target is the source.
void zero_blur(const Shape& space, std::span<const float> source, double deviation,
               std::span<float> target);

}  // namespace assay::attribution
