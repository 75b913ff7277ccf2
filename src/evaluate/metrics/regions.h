// Points of an input that go together: squares of a picture, stretches of a signal, superpixels.
#pragma once

#include "evaluate/metrics/perturb.h"

namespace assay::metrics {

using Regions = std::vector<std::vector<std::uint32_t>>;

// Cells `side` points wide that cover everything, row by row; those at the far borders may be
// smaller.
Regions square_regions(const Tensor& maps, int side, std::string_view metric);

// One for each segment, in their order.
Regions segment_regions(std::span<const std::uint32_t> segment_of_point, std::size_t segments);

// Relevance of a region: everything in it, or a point's mean.
enum class Weight { sum, mean };

// Regions from the most relevant down, equal ones in their order; at most `most` of them go.
PerturbationPath region_path(const Regions& regions, std::span<const float> map, Weight weight,
                             std::size_t most);

}  // namespace assay::metrics
