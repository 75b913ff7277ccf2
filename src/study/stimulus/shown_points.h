// The points of a map that are shown at some percentage: those with the highest numbers.
//
// Sign: numbers are ranked as they are, so what speaks against the class comes last. Channels: a
// map has one number a point already; its method says how channels were put together. Ties: equal
// points come in an order drawn once from a seed, the same for all maps of a size. By index, a map
// full of zeros would show the top rows of every picture; drawn, it shows no shape.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "net/data/picture.h"

namespace assay::stimulus {

inline constexpr std::uint64_t tie_seed = 1;
inline constexpr std::uint8_t hidden_grey = 128;

// Indices of points, those that are shown first in front.
std::vector<std::uint32_t> showing_order(std::span<const float> map, std::uint64_t seed = tie_seed);

// How many of them: `percent` of all, rounded to the nearest (halves up), one at least.
std::size_t shown_count(std::size_t points, int percent);

// Whether each point is shown at that percentage. What is shown at a lower one is shown at a higher
// one too.
std::vector<bool> shown_points(std::span<const float> map, int percent,
                               std::uint64_t seed = tie_seed);

// The picture with grey in the place of the others.
data::Picture masked(const data::Picture& picture, const std::vector<bool>& shown);

}  // namespace assay::stimulus
