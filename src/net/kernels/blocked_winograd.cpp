#include "net/kernels/blocked_winograd.h"

#include <algorithm>
#include <array>

#include "base/error.h"
#include "base/parallel.h"
#include "net/kernels/layout.h"
#include "net/kernels/unary.h"
#include "net/kernels/vector.h"

namespace assay::kernels {
namespace {

constexpr std::int64_t made = 2;         // points of a tile's side
constexpr std::int64_t read = made + 2;  // points that they are made of
constexpr std::int64_t positions = read * read;
constexpr std::int64_t panel = 2 * vector_size;  // filters that are multiplied at once
constexpr int most_rows = 6;                     // tiles, likewise: 6 x 2 sums fill the registers
constexpr std::int64_t panels_at_once = 8;       // of a thread that takes weights, not tiles
// What a thread's share of sources and products may take, so that both stay in its cache.
constexpr std::int64_t share_bytes = std::int64_t{640} << 10;

std::int64_t whole_blocks(std::int64_t channels) {
  return (channels + vector_size - 1) / vector_size * vector_size;
}

struct Line {
  Vector at[read];
};
struct Made {
  Vector at[made];
};

// Lavin and Gray's F(2 x 2, 3 x 3), one axis at a time.
Line source_line(const Vector& a, const Vector& b, const Vector& c, const Vector& d) {
  return {{a - c, b + c, c - b, b - d}};
}

Made target_line(const Vector& a, const Vector& b, const Vector& c, const Vector& d) {
  return {{a + b + c, b - c - d}};
}

std::array<double, read> weight_line(double a, double b, double c) {
  return {a, (a + b + c) / 2, (a - b + c) / 2, c};
}

// [position] of one kernel.
std::array<double, positions> transformed(const float* kernel) {
  std::array<std::array<double, read>, 3> rows;
  for (std::size_t y = 0; y < 3; ++y) {
    rows[y] = weight_line(kernel[3 * y], kernel[3 * y + 1], kernel[3 * y + 2]);
  }
  std::array<double, positions> result;
  for (std::size_t x = 0; x < read; ++x) {
    const auto column = weight_line(rows[0][x], rows[1][x], rows[2][x]);
    for (std::size_t y = 0; y < read; ++y) result[y * read + x] = column[y];
  }
  return result;
}

// [rows of `from`] x [channels x columns] for one panel of filters; the sums stay in registers.
template <int rows, int columns>
void multiply_panel(const float* from, std::int64_t channels, const float* weights, float* to,
                    std::int64_t step) {
  Vector sums[rows][columns] = {};
  for (std::int64_t channel = 0; channel < channels; ++channel) {
    Vector factors[columns];
    for (int column = 0; column < columns; ++column) {
      factors[column] = load(weights + (channel * columns + column) * vector_size);
    }
    for (int row = 0; row < rows; ++row) {
      const float value = from[row * channels + channel];
      for (int column = 0; column < columns; ++column) {
        sums[row][column] += value * factors[column];
      }
    }
  }
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      store(to + row * step + column * vector_size, sums[row][column]);
    }
  }
}

using Multiply = void (*)(const float*, std::int64_t, const float*, float*, std::int64_t);

template <int columns>
constexpr std::array<Multiply, most_rows + 1> by_rows = {nullptr,
                                                         &multiply_panel<1, columns>,
                                                         &multiply_panel<2, columns>,
                                                         &multiply_panel<3, columns>,
                                                         &multiply_panel<4, columns>,
                                                         &multiply_panel<5, columns>,
                                                         &multiply_panel<6, columns>};

// All tiles of a share by one panel, in groups of nearly the same size: a last group of one tile
// would keep the processor waiting for its sums.
template <int columns>
void multiply_tiles(const float* from, std::int64_t tiles, std::int64_t channels,
                    const float* weights, float* to, std::int64_t step) {
  std::int64_t groups = (tiles + most_rows - 1) / most_rows;
  for (std::int64_t tile = 0; groups > 0; --groups) {
    const std::int64_t rows = (tiles - tile + groups - 1) / groups;
    by_rows<columns>[static_cast<std::size_t>(rows)](from + tile * channels, channels, weights,
                                                     to + tile * step, step);
    tile += rows;
  }
}

// Calls body(begin, end, worker) for ranges of at most `chunk` on all threads.
void in_chunks(std::int64_t count, std::int64_t chunk, const auto& body) {
  parallel_for_workers(static_cast<std::size_t>(count), static_cast<std::size_t>(chunk),
                       [&](std::size_t begin, std::size_t end, std::size_t worker) {
                         body(static_cast<std::int64_t>(begin), static_cast<std::int64_t>(end),
                              static_cast<std::int64_t>(worker));
                       });
}

struct Keep {
  Vector operator()(Vector value) const { return value; }
};
struct Rectify {
  Vector operator()(Vector value) const { return value > 0 ? value : Vector{}; }
};
struct Leak {
  float slope;
  Vector operator()(Vector value) const { return value > 0 ? value : slope * value; }
};
struct Clip {
  float low;
  float high;
  Vector operator()(Vector value) const {
    const Vector most = Vector{} + high;
    const Vector least = Vector{} + low;
    value = value < least ? least : value;
    return value > most ? most : value;
  }
};

// Calls body(activation).
void with_activation(const std::optional<graph::Unary>& activation, const auto& body) {
  if (!activation) return body(Keep{});
  switch (activation->function) {
    case graph::Function::relu:
      return body(Rectify{});
    case graph::Function::leaky_relu:
      return body(Leak{activation->alpha});
    case graph::Function::clip:
      return body(Clip{activation->alpha, activation->beta});
    default:
      expects(false, "the activation can be fused");
  }
}

}  // namespace

struct BlockedWinograd::Pass {
  const float* source;
  const float* bias;
  const Fusion& after;
  float* target;
};

// Consecutive tiles whose transformed sources and products are held at once.
struct BlockedWinograd::Share {
  std::int64_t first;
  std::int64_t tiles;
  float* sources;   // [position][tile][channel]
  float* products;  // [position][tile][filter]
};

bool BlockedWinograd::fits(const Geometry& g) {
  return native_block() == vector_size && g.groups == 1 && g.kernel == Pair{3, 3} &&
         g.stride == Pair{1, 1} && g.dilation == Pair{1, 1};
}

BlockedWinograd::BlockedWinograd(const Geometry& g, const float* weights)
    : g_(g),
      channels_(whole_blocks(g.channels)),
      filters_(whole_blocks(g.filters)),
      tiles_{(g.target[0] + made - 1) / made, (g.target[1] + made - 1) / made} {
  const std::int64_t all = tiles_[0] * tiles_[1];
  together_ = channels_ * filters_ > all * (channels_ + filters_);
  at_once_ = together_ ? all : tiles_of_a_share();
  pack(weights);
}

std::int64_t BlockedWinograd::tiles_of_a_share() const {
  const std::int64_t all = tiles_[0] * tiles_[1];
  const std::int64_t tile_bytes = positions * (channels_ + filters_) * 4;
  const std::int64_t most = std::max<std::int64_t>(share_bytes / tile_bytes, most_rows);
  // A whole number of shares for two, four or eight threads.
  std::int64_t shares = (all + most - 1) / most;
  for (const std::int64_t even : {2, 4, 8}) {
    if (shares > even / 2) shares = (shares + even - 1) / even * even;
  }
  return (all + shares - 1) / shares;
}

std::int64_t BlockedWinograd::panels() const { return (filters_ + panel - 1) / panel; }

std::size_t BlockedWinograd::scratch() const {
  const std::int64_t shares = together_ ? 1 : threads();
  return static_cast<std::size_t>(shares * at_once_ * positions * (channels_ + filters_));
}

void BlockedWinograd::pack(const float* weights) {
  packed_.assign(static_cast<std::size_t>(positions * channels_ * filters_), 0.0F);
  for (std::int64_t filter = 0; filter < g_.filters; ++filter) {
    const std::int64_t first = filter / panel * panel;
    const std::int64_t width = std::min(panel, filters_ - first);
    for (std::int64_t channel = 0; channel < g_.channels; ++channel) {
      const auto kernel = transformed(weights + (filter * g_.channels + channel) * 9);
      for (std::int64_t at = 0; at < positions; ++at) {
        packed_[static_cast<std::size_t>((at * filters_ + first) * channels_ + channel * width +
                                         filter - first)] =
            static_cast<float>(kernel[static_cast<std::size_t>(at)]);
      }
    }
  }
}

void BlockedWinograd::operator()(const float* source, const float* bias, const Fusion& after,
                                 float* target, float* scratch) const {
  const Pass pass{source, bias, after, target};
  if (together_) {
    run_together(pass, scratch);
  } else {
    run_shares(pass, scratch);
  }
  // The padding of a block holds zeros whatever the activation makes of them.
  if (after.activation && !keeps_zero(*after.activation)) clear_padding(target);
}

void BlockedWinograd::clear_padding(float* target) const {
  const std::int64_t points = g_.target[0] * g_.target[1];
  float* last = target + (filters_ - vector_size) * points;
  for (std::int64_t at = 0; at < points; ++at) {
    std::fill(last + at * vector_size + vector_size - (filters_ - g_.filters),
              last + (at + 1) * vector_size, 0.0F);
  }
}

// Each thread takes tiles from source to target; all of them read all weights.
void BlockedWinograd::run_shares(const Pass& pass, float* scratch) const {
  const std::int64_t own = at_once_ * positions * (channels_ + filters_);
  in_chunks(tiles_[0] * tiles_[1], at_once_,
            [&](std::int64_t begin, std::int64_t end, std::int64_t worker) {
              float* mine = scratch + worker * own;
              const Share share{begin, end - begin, mine, mine + at_once_ * positions * channels_};
              transform_source(pass, share, {begin, end});
              multiply(share, {0, positions * panels()});
              transform_target(pass, share, {begin, end});
            });
}

// Where weights are larger than all tiles: each thread takes some of the weights, which then come
// from memory once.
void BlockedWinograd::run_together(const Pass& pass, float* scratch) const {
  const std::int64_t all = tiles_[0] * tiles_[1];
  const Share share{0, all, scratch, scratch + all * positions * channels_};
  const std::int64_t some = std::max<std::int64_t>(all / 8, 1);
  in_chunks(all, some, [&](std::int64_t begin, std::int64_t end, std::int64_t) {
    transform_source(pass, share, {begin, end});
  });
  in_chunks(positions * panels(), panels_at_once,
            [&](std::int64_t begin, std::int64_t end, std::int64_t) {
              multiply(share, {begin, end});
            });
  in_chunks(all, some, [&](std::int64_t begin, std::int64_t end, std::int64_t) {
    transform_target(pass, share, {begin, end});
  });
}

void BlockedWinograd::transform_source(const Pass& pass, const Share& share, Range tiles) const {
  const std::int64_t plane = g_.source[0] * g_.source[1] * vector_size;
  const std::int64_t step = share.tiles * channels_;
  for (std::int64_t tile = tiles.begin; tile < tiles.end; ++tile) {
    const std::int64_t top = tile / tiles_[1] * made - g_.pad_begin[0];
    const std::int64_t left = tile % tiles_[1] * made - g_.pad_begin[1];
    const bool inside =
        top >= 0 && left >= 0 && top + read <= g_.source[0] && left + read <= g_.source[1];
    for (std::int64_t channel = 0; channel < channels_; channel += vector_size) {
      const float* from = pass.source + channel / vector_size * plane;
      Line columns[read];
      for (std::int64_t x = 0; x < read; ++x) {
        Line points{};
        for (std::int64_t y = 0; y < read; ++y) {
          if (inside || (top + y >= 0 && top + y < g_.source[0] && left + x >= 0 &&
                         left + x < g_.source[1])) {
            points.at[y] = load(from + ((top + y) * g_.source[1] + left + x) * vector_size);
          }
        }
        columns[x] = source_line(points.at[0], points.at[1], points.at[2], points.at[3]);
      }
      float* into = share.sources + (tile - share.first) * channels_ + channel;
      for (std::int64_t y = 0; y < read; ++y) {
        const Line line =
            source_line(columns[0].at[y], columns[1].at[y], columns[2].at[y], columns[3].at[y]);
        for (std::int64_t x = 0; x < read; ++x) store(into + (y * read + x) * step, line.at[x]);
      }
    }
  }
}

// Rows count panels of filters, position after position, as the weights lie.
void BlockedWinograd::multiply(const Share& share, Range rows) const {
  for (std::int64_t row = rows.begin; row < rows.end; ++row) {
    const std::int64_t at = row / panels();
    const std::int64_t first = row % panels() * panel;
    const float* sources = share.sources + at * share.tiles * channels_;
    const float* weights = packed_.data() + (at * filters_ + first) * channels_;
    float* products = share.products + at * share.tiles * filters_ + first;
    if (filters_ - first >= panel) {
      multiply_tiles<2>(sources, share.tiles, channels_, weights, products, filters_);
    } else {
      multiply_tiles<1>(sources, share.tiles, channels_, weights, products, filters_);
    }
  }
}

void BlockedWinograd::transform_target(const Pass& pass, const Share& share, Range tiles) const {
  const std::int64_t plane = g_.target[0] * g_.target[1] * vector_size;
  const std::int64_t step = share.tiles * filters_;
  with_activation(pass.after.activation, [&](const auto activation) {
    for (std::int64_t tile = tiles.begin; tile < tiles.end; ++tile) {
      const std::int64_t top = tile / tiles_[1] * made;
      const std::int64_t left = tile % tiles_[1] * made;
      for (std::int64_t filter = 0; filter < filters_; filter += vector_size) {
        const float* products = share.products + (tile - share.first) * filters_ + filter;
        Made rows[read];
        for (std::int64_t y = 0; y < read; ++y) {
          const float* row = products + y * read * step;
          rows[y] =
              target_line(load(row), load(row + step), load(row + 2 * step), load(row + 3 * step));
        }
        const Vector bias = load(pass.bias + filter);
        float* into = pass.target + filter / vector_size * plane;
        for (std::int64_t x = 0; x < std::min(made, g_.target[1] - left); ++x) {
          const Made points =
              target_line(rows[0].at[x], rows[1].at[x], rows[2].at[x], rows[3].at[x]);
          for (std::int64_t y = 0; y < std::min(made, g_.target[0] - top); ++y) {
            float* point = into + ((top + y) * g_.target[1] + left + x) * vector_size;
            Vector value = points.at[y] + bias;
            if (pass.after.residual) value += load(point);
            store(point, activation(value));
          }
        }
      }
    }
  });
}

}  // namespace assay::kernels
