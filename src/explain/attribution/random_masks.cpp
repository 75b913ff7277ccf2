#include "explain/attribution/random_masks.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/rng.h"

namespace assay::attribution {
namespace {

// Along one axis: which two cells a point lies between, and how near it is to the second.
struct BetweenCells {
  std::size_t cell;
  std::size_t next;
  float share;
};

// The grid has `cells` cells, each enlarged to `size` points and one over; point `at` of the cut
// lies at at + shift there. Enlarging is linear between the centres of cells.
std::vector<BetweenCells> places(std::int64_t length, int cells, std::int64_t size,
                                 std::int64_t shift) {
  std::vector<BetweenCells> result;
  const double enlarged = static_cast<double>((cells + 1) * size);
  for (std::int64_t at = 0; at < length; ++at) {
    const double where = (static_cast<double>(at + shift) + 0.5) * cells / enlarged - 0.5;
    const double low = std::clamp(std::floor(where), 0.0, cells - 1.0);
    const auto cell = static_cast<std::size_t>(low);
    const std::size_t next = std::min(cell + 1, static_cast<std::size_t>(cells) - 1);
    result.push_back({cell, next, static_cast<float>(std::clamp(where - low, 0.0, 1.0))});
  }
  return result;
}

}  // namespace

RandomMasks::RandomMasks(Shape space, int cells, double shown, std::uint64_t seed)
    : space_(std::move(space)), cells_(cells), shown_(shown), seed_(seed) {
  expects(space_.size() == 1 || space_.size() == 2, "masks are for pictures and signals");
}

RandomMasks RandomMasks::of_table(Shape space, double shown, std::uint64_t seed) {
  return {std::move(space), 0, shown, seed};
}

void RandomMasks::write(std::size_t index, std::span<float> mask) const {
  Random random(seed_, index);
  if (cells_ == 0) {
    for (float& column : mask) column = random.uniform() < shown_ ? 1.0F : 0.0F;
    return;
  }
  const bool picture = space_.size() == 2;
  const auto columns_of_grid = static_cast<std::size_t>(cells_);
  const std::size_t rows_of_grid = picture ? columns_of_grid : 1;
  std::vector<float> grid(rows_of_grid * columns_of_grid);
  for (float& cell : grid) cell = random.uniform() < shown_ ? 1.0F : 0.0F;

  const auto axis = [&](std::int64_t length) {
    const std::int64_t size = (length + cells_ - 1) / cells_;
    const auto shift = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(size)));
    return places(length, cells_, size, shift);
  };
  const std::vector<BetweenCells> rows =
      picture ? axis(space_[0]) : std::vector<BetweenCells>{{0, 0, 0.0F}};
  const std::vector<BetweenCells> columns = axis(space_.back());
  // First every row of the grid along its columns, then every point between two such rows.
  const std::size_t width = columns.size();
  std::vector<float> wide(rows_of_grid * width);
  for (std::size_t row = 0; row < rows_of_grid; ++row) {
    const float* from = grid.data() + row * columns_of_grid;
    float* to = wide.data() + row * width;
    for (const BetweenCells& at : columns) {
      *to++ = from[at.cell] + at.share * (from[at.next] - from[at.cell]);
    }
  }
  float* to = mask.data();
  for (const BetweenCells& row : rows) {
    const float* above = wide.data() + row.cell * width;
    const float* below = wide.data() + row.next * width;
    for (std::size_t at = 0; at < width; ++at) {
      to[at] = above[at] + row.share * (below[at] - above[at]);
    }
    to += width;
  }
}

}  // namespace assay::attribution
