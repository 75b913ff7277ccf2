// Maps and outlines on the grid of what people marked.
#pragma once

#include "study/analysis/evidence.h"

namespace assay::analysis {

// Linear interpolation; where the grid is coarser, over all points that fall into one of its own,
// so that no part of a map is passed over.
std::vector<float> fitted(std::span<const float> values, int width, int height, int to_width,
                          int to_height);

// 1 where the middle of a point of the grid is inside.
std::vector<float> fitted(const responses::Mask& outline, int to_width, int to_height);

}  // namespace assay::analysis
