// The points of a map from the most relevant down.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace assay::metrics {

// Equal points keep the order of their indices: a documented choice, so that maps full of ties
// score the same everywhere.
std::vector<std::uint32_t> ranking(std::span<const float> map);

// The first of the highest points.
std::size_t highest(std::span<const float> map);

}  // namespace assay::metrics
