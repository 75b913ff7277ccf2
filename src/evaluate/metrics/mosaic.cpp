#include "evaluate/metrics/mosaic.h"

#include <algorithm>

namespace assay::metrics {
namespace {

// The points that one point of a smaller line stands for, and how much of each.
struct Covered {
  std::int64_t first;
  std::vector<double> shares;  // that add up to one
};

// In units of 1 / wanted of a point, in which both lines have whole ends.
std::vector<Covered> covered(std::int64_t length, std::int64_t wanted) {
  std::vector<Covered> all;
  for (std::int64_t at = 0; at < wanted; ++at) {
    const std::int64_t begin = at * length;
    const std::int64_t end = begin + length;
    Covered one{begin / wanted, {}};
    for (std::int64_t point = one.first; point * wanted < end; ++point) {
      const std::int64_t common =
          std::min(end, (point + 1) * wanted) - std::max(begin, point * wanted);
      one.shares.push_back(static_cast<double>(common) / static_cast<double>(length));
    }
    all.push_back(std::move(one));
  }
  return all;
}

void write_channel(const Grid& space, const Tile& tile, const std::vector<Covered>& down,
                   const std::vector<Covered>& across, std::span<const float> from,
                   std::span<float> to) {
  for (std::int64_t row = 0; row < tile.rows; ++row) {
    const Covered& rows = down[static_cast<std::size_t>(row)];
    for (std::int64_t column = 0; column < tile.columns; ++column) {
      const Covered& columns = across[static_cast<std::size_t>(column)];
      double sum = 0;
      for (std::size_t y = 0; y < rows.shares.size(); ++y) {
        const auto line = static_cast<std::size_t>(
            (rows.first + static_cast<std::int64_t>(y)) * space.columns + columns.first);
        for (std::size_t x = 0; x < columns.shares.size(); ++x) {
          sum += rows.shares[y] * columns.shares[x] * double{from[line + x]};
        }
      }
      to[static_cast<std::size_t>((tile.top + row) * space.columns + tile.left + column)] =
          static_cast<float>(sum);
    }
  }
}

}  // namespace

std::array<Tile, 4> tiles_of(const Grid& space, std::string_view metric) {
  if (space.rows == 1) {
    if (space.columns < 4) {
      fail("'{}' puts four items side by side; a signal of {} points has no room.", metric,
           space.columns);
    }
    std::array<Tile, 4> row{};
    for (std::int64_t at = 0; at < 4; ++at) {
      const std::int64_t left = at * space.columns / 4;
      row[static_cast<std::size_t>(at)] = {0, left, 1, (at + 1) * space.columns / 4 - left};
    }
    return row;
  }
  if (space.columns < 2) {
    fail("'{}' puts two items beside each other; a picture one point wide has no room.", metric);
  }
  const std::int64_t high = space.rows / 2;
  const std::int64_t wide = space.columns / 2;
  return {{{0, 0, high, wide},
           {0, wide, high, space.columns - wide},
           {high, 0, space.rows - high, wide},
           {high, wide, space.rows - high, space.columns - wide}}};
}

void write_tile(const Grid& space, const Tile& tile, std::span<const float> item,
                std::span<float> mosaic) {
  const std::vector<Covered> down = covered(space.rows, tile.rows);
  const std::vector<Covered> across = covered(space.columns, tile.columns);
  const auto points = static_cast<std::size_t>(space.rows * space.columns);
  for (std::size_t channel = 0; channel < item.size(); channel += points) {
    write_channel(space, tile, down, across, item.subspan(channel, points),
                  mosaic.subspan(channel, points));
  }
}

}  // namespace assay::metrics
