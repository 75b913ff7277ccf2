// Four items made small and put together as one input of the usual size: two by two for pictures,
// side by side for signals.
#pragma once

#include <array>

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

struct Tile {
  std::int64_t top;
  std::int64_t left;
  std::int64_t rows;
  std::int64_t columns;
};

// Row by row. Sides that cannot be halved have the larger half second. Throws Error, in the name of
// the metric, for an input that is too small.
std::array<Tile, 4> tiles_of(const Grid& space, std::string_view metric);

// Writes the item into the tile, channel by channel; a point becomes the mean of the area that it
// stands for.
void write_tile(const Grid& space, const Tile& tile, std::span<const float> item,
                std::span<float> mosaic);

}  // namespace assay::metrics
