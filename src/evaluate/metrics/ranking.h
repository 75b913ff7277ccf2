// The points of a map from the most relevant down.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace assay::metrics {

// Equal points come in an order that is drawn once for all maps of a size, so that maps full of
// ties score the same everywhere. By their indices they would go row by row: the background of a
// mask as a slab from the top, which moves a score as far as a method does.
std::vector<std::uint32_t> ranking(std::span<const float> map);

}  // namespace assay::metrics
