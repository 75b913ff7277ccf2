// explain/attribution/spectral_residual.h, where OpenCV is.
#pragma once

#include <vector>

#include "net/data/picture.h"

namespace assay::data {

std::vector<float> spectral_residual(const Picture& picture);

}  // namespace assay::data
