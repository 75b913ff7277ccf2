#include "net/kernels/lanes_winograd.h"

#include <algorithm>
#include <array>
#include <utility>

#include "net/kernels/lanes_field.h"
#include "net/kernels/vector.h"

namespace assay::kernels::winograd {
namespace {

// Lavin and Gray, 2016: polynomials are multiplied by their values at six points. These are 0, 1,
// -1, 1/2, -2 and infinity, which round more mildly than 0, 1, -1, 2, -2 (Barabasz et al., 2020).
constexpr int points = 6;
constexpr int tile_width = 4;
constexpr int taps = 3;

// Sums of so many filters and tiles fill the vector registers, with a tile's numbers beside. Of
// sixteen registers, ten sums are enough to keep both multipliers busy; twelve (4 x 3) leave more
// filters and tiles over, and take a fifth longer with 25 filters and 10 tiles.
constexpr int most_winograd_filters = 5;
constexpr int most_tiles = vector_registers >= 32 ? 5 : 2;

// Parts of nearly equal size, none above `most`.
struct Parts {
  std::int64_t all;
  std::int64_t count;

  Parts(std::int64_t total, std::int64_t most) : all(total), count((total + most - 1) / most) {}
  std::int64_t begin(std::int64_t part) const { return all * part / count; }
  std::int64_t size(std::int64_t part) const { return begin(part + 1) - begin(part); }
};

std::int64_t tiles_of(const Geometry& g) { return (g.target[1] + tile_width - 1) / tile_width; }

// The rows of all kernels of a filter.
std::int64_t rows_of(const Geometry& g) { return g.channels / g.groups * g.kernel[0]; }

std::array<double, points> transform_weights(double a, double b, double c) {
  return {
      a, (a + b + c) / 3, (b - a - c) / 3, -(16 * a + 8 * b + 4 * c) / 15, (a - 2 * b + 4 * c) / 15,
      c};
}

// A row of the source; null and empty outside of it.
struct Row {
  const float* data;
  std::int64_t width;
};

// Points outside of the row are zero. All that follows takes a register's worth of lanes.
inline void transform_source(const Row& row, std::int64_t first, std::int64_t lane,
                             std::int64_t step, float* to) {
  Vector x[points];
  if (row.data != nullptr && first >= 0 && first + points <= row.width) {
    for (int k = 0; k < points; ++k) x[k] = load(row.data + (first + k) * lanes + lane);
  } else {
    for (int k = 0; k < points; ++k) {
      const std::int64_t at = first + k;
      const bool inside = row.data != nullptr && at >= 0 && at < row.width;
      x[k] = inside ? load(row.data + at * lanes + lane) : Vector{};
    }
  }
  const Vector even = x[4] - x[2];
  const Vector odd = x[3] - x[1];
  store(to, x[0] - 2.0F * x[2] + x[4] + 1.5F * odd);
  store(to + step, x[4] - x[1] + 0.5F * x[2] + 2.5F * x[3]);
  store(to + 2 * step, x[4] + x[1] - 2.5F * x[2] + 0.5F * x[3]);
  store(to + 3 * step, even + 2.0F * odd);
  store(to + 4 * step, even - 0.5F * odd);
  store(to + 5 * step, x[1] - 2.0F * x[3] + x[5] + 1.5F * even);
}

inline void transform_sums(const Vector (&m)[points], Vector (&y)[tile_width]) {
  const Vector both = m[1] + m[2];
  const Vector difference = m[1] - m[2];
  y[0] = m[0] + both + m[3] + m[4];
  y[1] = difference + 0.5F * m[3] - 2.0F * m[4];
  y[2] = both + 0.25F * m[3] + 4.0F * m[4];
  y[3] = difference + 0.125F * m[3] - 8.0F * m[4] + m[5];
}

// One block of filters at one stretch of tiles.
struct Work {
  const float* parts;    // the transformed source: [points, rows, tiles, lanes]
  const float* weights;  // [points, rows, filters]
  std::int64_t rows;
  const float* bias;  // of the block, or null
  bool rectify;
  float* target;
  std::int64_t plane;  // floats from filter to filter
  std::int64_t width;  // positions from the stretch's start to the row's end
};

template <int filters, int tiles>
void finish(const Work& work, const Vector (&sums)[points][filters][tiles]) {
  for (int f = 0; f < filters; ++f) {
    const float bias = work.bias ? work.bias[f] : 0.0F;
    for (int t = 0; t < tiles; ++t) {
      Vector m[points];
      Vector y[tile_width];
      for (int p = 0; p < points; ++p) m[p] = sums[p][f][t];
      transform_sums(m, y);
      const std::int64_t first = std::int64_t{tile_width} * t;
      const std::int64_t left = work.width - first;
      float* to = work.target + f * work.plane + first * lanes;
      for (int k = 0; k < tile_width; ++k) {
        Vector value = y[k] + bias;
        if (work.rectify) value = value > 0.0F ? value : Vector{};
        if (k < left) store(to + k * lanes, value);
      }
    }
  }
}

// Point by point, so that a number once loaded serves as many sums as the registers hold.
template <int filters, int tiles>
void compute_some_lanes(const Work& work) {
  Vector sums[points][filters][tiles];
  const float* parts = work.parts;
  const float* weights = work.weights;
  for (int p = 0; p < points; ++p) {
    Vector total[filters][tiles] = {};
    for (std::int64_t row = 0; row < work.rows; ++row) {
      Vector x[tiles];
      for (int t = 0; t < tiles; ++t) x[t] = load(parts + t * lanes);
      for (int f = 0; f < filters; ++f) {
        for (int t = 0; t < tiles; ++t) total[f][t] += weights[f] * x[t];
      }
      parts += tiles * lanes;
      weights += filters;
    }
    for (int f = 0; f < filters; ++f) {
      for (int t = 0; t < tiles; ++t) sums[p][f][t] = total[f][t];
    }
  }
  finish<filters, tiles>(work, sums);
}

template <int filters, int tiles>
void compute(const Work& work) {
  Work part = work;
  for (std::int64_t lane = 0; lane < lanes; lane += vector_size) {
    compute_some_lanes<filters, tiles>(part);
    part.parts += vector_size;
    part.target += vector_size;
  }
}

using WinogradCompute = void (*)(const Work&);

template <int filters, std::size_t... tiles>
constexpr std::array<WinogradCompute, most_tiles> row_of(std::index_sequence<tiles...>) {
  return {compute<filters, static_cast<int>(tiles) + 1>...};
}

template <std::size_t... filters>
constexpr auto winograd_table_of(std::index_sequence<filters...>) {
  return std::array{
      row_of<static_cast<int>(filters) + 1>(std::make_index_sequence<most_tiles>{})...};
}

// [filters - 1][tiles - 1]
constexpr auto winograd_computes =
    winograd_table_of(std::make_index_sequence<most_winograd_filters>{});

// Some tiles of a row of the target.
struct Stretch {
  std::int64_t group;
  std::int64_t y;
  std::int64_t x;
  std::int64_t tiles;
};

void transform_stretch(const Geometry& g, const Stretch& stretch, const float* source, float* to) {
  const std::int64_t channels = g.channels / g.groups;
  const std::int64_t step = rows_of(g) * stretch.tiles * lanes;
  for (std::int64_t channel = 0; channel < channels; ++channel) {
    const float* plane =
        source + (stretch.group * channels + channel) * g.source[0] * g.source[1] * lanes;
    for (std::int64_t ky = 0; ky < g.kernel[0]; ++ky) {
      const std::int64_t y = stretch.y * g.stride[0] + ky * g.dilation[0] - g.pad_begin[0];
      const bool inside = y >= 0 && y < g.source[0];
      const Row row = inside ? Row{plane + y * g.source[1] * lanes, g.source[1]} : Row{nullptr, 0};
      for (std::int64_t tile = 0; tile < stretch.tiles; ++tile) {
        const std::int64_t first = stretch.x + tile * tile_width - g.pad_begin[1];
        for (std::int64_t lane = 0; lane < lanes; lane += vector_size) {
          transform_source(row, first, lane, step, to + lane);
        }
        to += lanes;
      }
    }
  }
}

}  // namespace

bool fits(const Geometry& g) {
  return g.kernel[1] == taps && g.stride[1] == 1 && g.dilation[1] == 1;
}

bool is_worthwhile(const Geometry& g) {
  // Each filter shares in the transforms of the source, each row in those of the sums: with eight
  // of both, they make a product a third dearer.
  constexpr std::int64_t enough = 8;
  return fits(g) && g.filters / g.groups >= enough && rows_of(g) >= enough &&
         4 * tiles_of(g) * points <= 3 * g.target[1] * taps;
}

std::size_t weights_size(const Geometry& g) {
  return static_cast<std::size_t>(g.filters * rows_of(g) * points);
}

std::size_t scratch_size(const Geometry& g) {
  return static_cast<std::size_t>(points * rows_of(g) * most_tiles * lanes);
}

float* pack_group(const Geometry& g, const Strided& from, float* to) {
  const Parts blocks(g.filters / g.groups, most_winograd_filters);
  const std::int64_t rows = rows_of(g);
  for (std::int64_t block = 0; block < blocks.count; ++block) {
    const std::int64_t filters = blocks.size(block);
    for (std::int64_t row = 0; row < rows; ++row) {
      for (std::int64_t f = 0; f < filters; ++f) {
        const float* at = from.weights + (blocks.begin(block) + f) * from.filter_step +
                          row / g.kernel[0] * from.channel_step + from.tap_start +
                          row % g.kernel[0] * taps * from.tap_step;
        const auto values = transform_weights(at[0], at[from.tap_step], at[2 * from.tap_step]);
        for (std::int64_t p = 0; p < points; ++p) {
          to[(p * rows + row) * filters + f] =
              static_cast<float>(values[static_cast<std::size_t>(p)]);
        }
      }
    }
    to += points * rows * filters;
  }
  return to;
}

void convolve(const Geometry& g, const float* source, const float* weights, const float* bias,
              bool rectify, float* target, float* scratch) {
  const std::int64_t filters = g.filters / g.groups;
  const std::int64_t rows = rows_of(g);
  const std::int64_t plane = g.target[0] * g.target[1] * lanes;
  const Parts blocks(filters, most_winograd_filters);
  const Parts stretches(tiles_of(g), most_tiles);
  for (std::int64_t at = 0; at < g.groups * g.target[0] * stretches.count; ++at) {
    const std::int64_t part = at % stretches.count;
    const Stretch stretch{.group = at / stretches.count / g.target[0],
                          .y = at / stretches.count % g.target[0],
                          .x = stretches.begin(part) * tile_width,
                          .tiles = stretches.size(part)};
    transform_stretch(g, stretch, source, scratch);
    for (std::int64_t block = 0; block < blocks.count; ++block) {
      const std::int64_t filter = stretch.group * filters + blocks.begin(block);
      const Work work{
          .parts = scratch,
          .weights = weights + filter * rows * points,
          .rows = rows,
          .bias = bias ? bias + filter : nullptr,
          .rectify = rectify,
          .target = target + filter * plane + (stretch.y * g.target[1] + stretch.x) * lanes,
          .plane = plane,
          .width = g.target[1] - stretch.x};
      winograd_computes[static_cast<std::size_t>(blocks.size(block) - 1)]
                       [static_cast<std::size_t>(stretch.tiles - 1)](work);
    }
  }
}

}  // namespace assay::kernels::winograd
