// The region of explanation (ROE): the points of a signal around the highest point of its map.
#pragma once

#include <cstddef>
#include <span>

#include "base/value.h"

namespace assay::svea {

// What happens near the ends of a signal. `clipped`: the window [peak - width / 2, peak + width /
// 2) is moved just so far that it lies within the signal. `literal`, as the paper's first equation
// reads: a peak among the first or last `width` points gets the first or last `width` points.
enum class Edge { clipped, literal };

// Where the window of `width` points begins; the first of equally high points is the peak.
std::size_t window_begin(std::span<const float> map, std::size_t width, Edge edge);

// Whether no point is higher than another, so that the peak says nothing.
bool is_constant(std::span<const float> map);

}  // namespace assay::svea

namespace assay {

template <>
struct Words<svea::Edge> {
  static constexpr std::array values{Word{svea::Edge::clipped, "clipped"},
                                     Word{svea::Edge::literal, "literal"}};
};

}  // namespace assay
