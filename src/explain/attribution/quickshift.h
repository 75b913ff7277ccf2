// Superpixels by mode seeking (Vedaldi and Soatto, 2008), as scikit-image computes them: every
// pixel follows the nearest one, in colour and place, around which pixels lie more densely.
#pragma once

#include "explain/attribution/superpixels.h"
#include "net/data/picture.h"

namespace assay::attribution {

// As LIME asks for them.
struct QuickshiftOptions {
  double kernel_size = 4;  // deviation of the density's kernel in points
  double max_distance = 200;
  double ratio = 0.2;  // how much colour counts beside place
};

Segments quickshift(const data::Picture& picture, const QuickshiftOptions& options);

}  // namespace assay::attribution
