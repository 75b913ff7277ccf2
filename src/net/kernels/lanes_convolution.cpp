#include "net/kernels/lanes_convolution.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "base/error.h"
#include "net/kernels/gemm.h"
#include "net/kernels/lanes_field.h"
#include "net/kernels/lanes_winograd.h"
#include "net/kernels/vector.h"

namespace assay::kernels {
namespace {

// A linear map: one position, one tap.
bool is_point(const Geometry& g) {
  const Pair one{1, 1};
  return g.groups == 1 && g.source == one && g.target == one && g.kernel == one;
}

// Filters are computed in blocks of nearly equal size: few where several positions share the
// registers with them, many at a single one, so that no sum waits for the one before.
constexpr bool many_registers = vector_registers >= 32;
constexpr std::int64_t most_filters = many_registers ? 6 : 4;
constexpr std::int64_t most_filters_of_a_point = 12;

struct Blocks {
  std::int64_t filters;
  std::int64_t count;

  Blocks(const Geometry& g, std::int64_t filters_of_group)
      : filters(filters_of_group),
        count(divided(filters, is_point(g) ? most_filters_of_a_point : most_filters)) {}
  static std::int64_t divided(std::int64_t all, std::int64_t most) {
    return (all + most - 1) / most;
  }
  std::int64_t begin(std::int64_t block) const { return filters * block / count; }
  std::int64_t size(std::int64_t block) const { return begin(block + 1) - begin(block); }
};

// What one block of filters at one block of positions needs to know.
struct Spot {
  const float* field;     // the window's first point, in the group's first channel
  std::int64_t channels;  // in the group
  std::int64_t plane;     // floats from channel to channel
  std::int64_t row;       // floats from kernel row to kernel row
  std::int64_t tap;       // floats from kernel column to kernel column
  std::int64_t step;      // floats from position to position
  Pair kernel;
  const float* weights;  // [channels, kernel..., filters of the block]
};

// `taps` is the width of the kernel when it is known beforehand and neither stride nor dilation is
// in the way, else zero: the compiler then keeps what neighbouring positions share.
template <int filters, int positions, int taps>
inline void multiply(const Spot& s, Vector (&total)[filters][positions]) {
  const std::int64_t width = taps > 0 ? taps : s.kernel[1];
  const std::int64_t tap = taps > 0 ? lanes : s.tap;
  const std::int64_t step = taps > 0 ? lanes : s.step;
  const float* weights = s.weights;
  for (std::int64_t channel = 0; channel < s.channels; ++channel) {
    for (std::int64_t ky = 0; ky < s.kernel[0]; ++ky) {
      const float* at = s.field + channel * s.plane + ky * s.row;
#pragma GCC unroll 5
      for (std::int64_t kx = 0; kx < width; ++kx, at += tap, weights += filters) {
        Vector x[positions];
        for (int p = 0; p < positions; ++p) x[p] = load(at + p * step);
        for (int f = 0; f < filters; ++f) {
          for (int p = 0; p < positions; ++p) total[f][p] += weights[f] * x[p];
        }
      }
    }
  }
}

struct Finish {
  const float* bias;  // of the block, or null
  bool rectify;
  float* target;
  std::int64_t plane;  // floats from filter to filter
};

// Lanes know nothing of each other: a register's worth at a time.
template <int filters, int positions, int taps>
void compute_some_lanes(const Spot& spot, const Finish& finish) {
  Vector total[filters][positions];
  for (int f = 0; f < filters; ++f) {
    const float start = finish.bias ? finish.bias[f] : 0.0F;
    for (int p = 0; p < positions; ++p) total[f][p] = Vector{} + start;
  }
  multiply<filters, positions, taps>(spot, total);
  for (int f = 0; f < filters; ++f) {
    for (int p = 0; p < positions; ++p) {
      Vector value = total[f][p];
      if (finish.rectify) value = value > 0.0F ? value : Vector{};
      store(finish.target + f * finish.plane + p * lanes, value);
    }
  }
}

template <int filters, int positions, int taps>
void compute(const Spot& spot, const Finish& finish) {
  Spot from = spot;
  Finish to = finish;
  for (std::int64_t lane = 0; lane < lanes; lane += vector_size) {
    compute_some_lanes<filters, positions, taps>(from, to);
    from.field += vector_size;
    to.target += vector_size;
  }
}

// How many positions keep the accumulators within the registers.
constexpr int positions_for(std::int64_t filters) {
  if (!many_registers) return filters <= 1 ? 6 : filters <= 2 ? 4 : filters <= 4 ? 3 : 1;
  return filters <= 2 ? 8 : filters <= 3 ? 6 : filters <= 6 ? 4 : 1;
}

using Compute = void (*)(const Spot&, const Finish&);

template <int filters, int taps, std::size_t... positions>
constexpr std::array<Compute, 8> row_of(std::index_sequence<positions...>) {
  return {compute<filters, static_cast<int>(positions) + 1, taps>...};
}

template <int taps, std::size_t... filters>
constexpr auto table_of(std::index_sequence<filters...>) {
  return std::array{row_of<static_cast<int>(filters) + 1, taps>(
      std::make_index_sequence<positions_for(static_cast<int>(filters) + 1)>{})...};
}

// [filters - 1][positions - 1]
template <int taps>
constexpr auto computes =
    table_of<taps>(std::make_index_sequence<(taps < 2 ? most_filters_of_a_point : most_filters)>{});

Compute compute_for(const Geometry& g, std::int64_t filters, std::int64_t positions) {
  const auto row = static_cast<std::size_t>(filters - 1);
  const auto column = static_cast<std::size_t>(positions - 1);
  const bool dense = g.stride[1] == 1 && g.dilation[1] == 1 && filters <= most_filters;
  if (g.kernel[1] == 1 && g.stride[1] == 1) return computes<1>[row][column];
  if (dense && g.kernel[1] == 3) return computes<3>[row][column];
  if (dense && g.kernel[1] == 5) return computes<5>[row][column];
  return computes<0>[row][column];
}

void convolve(const Geometry& g, const Field& field, const float* weights, const float* bias,
              bool rectify, float* target) {
  const std::int64_t filters = g.filters / g.groups;
  const std::int64_t channels = g.channels / g.groups;
  const std::int64_t plane = g.target[0] * g.target[1] * lanes;
  const std::int64_t taps = channels * g.kernel[0] * g.kernel[1];
  const Blocks blocks(g, filters);
  const std::int64_t wide = positions_for(blocks.size(blocks.count - 1));
  for (std::int64_t group = 0; group < g.groups; ++group) {
    const float* source = field.data + group * channels * field.height * field.width * lanes;
    for (std::int64_t y = 0; y < g.target[0]; ++y) {
      for (std::int64_t x = 0; x < g.target[1]; x += wide) {
        const std::int64_t positions = std::min(wide, g.target[1] - x);
        for (std::int64_t block = 0; block < blocks.count; ++block) {
          const std::int64_t filter = group * filters + blocks.begin(block);
          const Spot spot{
              .field = source + (y * g.stride[0] * field.width + x * g.stride[1]) * lanes,
              .channels = channels,
              .plane = field.height * field.width * lanes,
              .row = g.dilation[0] * field.width * lanes,
              .tap = g.dilation[1] * lanes,
              .step = g.stride[1] * lanes,
              .kernel = g.kernel,
              .weights = weights + filter * taps};
          const Finish finish{.bias = bias ? bias + filter : nullptr,
                              .rectify = rectify,
                              .target = target + filter * plane + (y * g.target[1] + x) * lanes,
                              .plane = plane};
          compute_for(g, blocks.size(block), positions)(spot, finish);
        }
      }
    }
  }
}

// The weights of one group in the order in which `multiply` reads them.
float* pack_group(const Geometry& g, const Strided& from, float* to) {
  const Blocks blocks(g, g.filters / g.groups);
  const std::int64_t channels = g.channels / g.groups;
  const std::int64_t taps = g.kernel[0] * g.kernel[1];
  for (std::int64_t block = 0; block < blocks.count; ++block) {
    const std::int64_t first = blocks.begin(block);
    const std::int64_t end = blocks.begin(block + 1);
    for (std::int64_t channel = 0; channel < channels; ++channel) {
      const float* at = from.weights + channel * from.channel_step + from.tap_start;
      for (std::int64_t tap = 0; tap < taps; ++tap, at += from.tap_step) {
        for (std::int64_t f = first; f < end; ++f) *to++ = at[f * from.filter_step];
      }
    }
  }
  return to;
}

Geometry reverse(const Geometry& g) {
  Geometry result = g;
  std::swap(result.channels, result.filters);
  std::swap(result.source, result.target);
  result.stride = {1, 1};
  for (std::size_t axis = 0; axis < 2; ++axis) {
    result.pad_begin[axis] = (g.kernel[axis] - 1) * g.dilation[axis] - g.pad_begin[axis];
  }
  return result;
}

template <int filters, int taps>
void correlate(const Geometry& g, const float* gradient, std::int64_t plane, const Field& field,
               const float* window, float* weights, std::int64_t next_filter) {
  Vector total[filters][taps] = {};
  for (std::int64_t y = 0; y < g.target[0]; ++y) {
    for (std::int64_t lane = 0; lane < lanes; lane += vector_size) {
      const float* row = window + y * g.stride[0] * field.width * lanes + lane;
      const float* incoming = gradient + y * g.target[1] * lanes + lane;
      for (std::int64_t x = 0; x < g.target[1]; ++x) {
        Vector part[taps];
        for (int k = 0; k < taps; ++k) {
          part[k] = load(row + (x * g.stride[1] + k * g.dilation[1]) * lanes);
        }
        for (int f = 0; f < filters; ++f) {
          const Vector arriving = load(incoming + f * plane + x * lanes);
          for (int k = 0; k < taps; ++k) total[f][k] += arriving * part[k];
        }
      }
    }
  }
  for (int f = 0; f < filters; ++f) {
    for (int k = 0; k < taps; ++k) weights[f * next_filter + k] += sum(total[f][k]);
  }
}

using Correlate = void (*)(const Geometry&, const float*, std::int64_t, const Field&, const float*,
                           float*, std::int64_t);
template <int filters>
constexpr std::array<Correlate, 4> correlate_row{correlate<filters, 1>, correlate<filters, 2>,
                                                 correlate<filters, 3>, correlate<filters, 4>};
// correlates[filters - 1][taps - 1]: at most 24 accumulators, or 12 where registers are few.
constexpr std::array correlates{correlate_row<1>, correlate_row<2>, correlate_row<3>,
                                correlate_row<4>, correlate_row<5>, correlate_row<6>};

}  // namespace

LanesConvolution::LanesConvolution(const Geometry& geometry)
    : geometry_(geometry),
      reversed_(reverse(geometry)),
      spread_(geometry.stride),
      winograd_forward_(winograd::is_worthwhile(geometry_)),
      winograd_backward_(spread_ == Pair{1, 1} && winograd::is_worthwhile(reversed_)) {}

LanesConvolution::Packed LanesConvolution::pack(const float* weights) const {
  Packed result;
  pack(weights, result);
  return result;
}

void LanesConvolution::pack(const float* weights, Packed& into) const {
  const Geometry& g = geometry_;
  const std::int64_t filters = g.filters / g.groups;
  const std::int64_t channels = g.channels / g.groups;
  const std::int64_t taps = g.kernel[0] * g.kernel[1];
  const auto size = static_cast<std::size_t>(g.filters * channels * taps);
  into.forward.resize(winograd_forward_ ? winograd::weights_size(g) : size);
  into.backward.resize(winograd_backward_ ? winograd::weights_size(reversed_) : size);
  float* forward = into.forward.data();
  float* backward = into.backward.data();
  const auto pack_forward = winograd_forward_ ? winograd::pack_group : pack_group;
  const auto pack_backward = winograd_backward_ ? winograd::pack_group : pack_group;
  for (std::int64_t group = 0; group < g.groups; ++group) {
    const float* own = weights + group * filters * channels * taps;
    forward = pack_forward(g, {own, channels * taps, taps, 0, 1}, forward);
    // Backward, channels and filters change places and the taps are turned round.
    backward = pack_backward(reversed_, {own, taps, channels * taps, taps - 1, -1}, backward);
  }
}

std::size_t LanesConvolution::scratch() const {
  const auto need = [](const Geometry& g, bool by_winograd) {
    const Pair size = field_size(g);
    const auto field = static_cast<std::size_t>(g.channels * size[0] * size[1] * lanes);
    return by_winograd ? std::max(field, winograd::scratch_size(g)) : field;
  };
  return std::max(need(geometry_, winograd_forward_), need(reversed_, winograd_backward_));
}

void LanesConvolution::forward(const float* source, const Packed& weights, const float* bias,
                               bool rectify, float* target, float* scratch) const {
  const float* packed = weights.forward.data();
  if (winograd_forward_) {
    winograd::convolve(geometry_, source, packed, bias, rectify, target, scratch);
  } else {
    const Field field = embed(geometry_, {1, 1}, source, scratch);
    convolve(geometry_, field, packed, bias, rectify, target);
  }
}

void LanesConvolution::backward(const float* target_gradient, const Packed& weights,
                                float* source_gradient, float* scratch) const {
  const float* packed = weights.backward.data();
  if (winograd_backward_) {
    winograd::convolve(reversed_, target_gradient, packed, nullptr, false, source_gradient,
                       scratch);
  } else {
    const Field field = embed(reversed_, spread_, target_gradient, scratch);
    convolve(reversed_, field, packed, nullptr, false, source_gradient);
  }
}

void LanesConvolution::weight_gradient(const float* source, const float* target_gradient,
                                       float* weights, float* scratch) const {
  const Geometry& g = geometry_;
  if (is_point(g)) {
    // A product of matrices whose inner axis is the lanes.
    gemm({.rows = g.filters, .columns = g.channels, .depth = lanes, .transpose_right = true},
         target_gradient, source, weights, /*accumulate=*/true);
    return;
  }
  const Field field = embed(g, {1, 1}, source, scratch);
  const std::int64_t filters = g.filters / g.groups;
  const std::int64_t channels = g.channels / g.groups;
  const std::int64_t plane = g.target[0] * g.target[1] * lanes;
  const std::int64_t next_filter = channels * g.kernel[0] * g.kernel[1];
  constexpr std::int64_t most_taps = many_registers ? 4 : 3;
  const Blocks blocks(g, filters);
  for (std::int64_t block = 0; block < g.groups * blocks.count; ++block) {
    const std::int64_t group = block / blocks.count;
    const std::int64_t first = group * filters + blocks.begin(block % blocks.count);
    const std::int64_t size = blocks.size(block % blocks.count);
    for (std::int64_t row = 0; row < channels * g.kernel[0]; ++row) {
      const std::int64_t channel = group * channels + row / g.kernel[0];
      const std::int64_t ky = row % g.kernel[0];
      for (std::int64_t kx = 0; kx < g.kernel[1]; kx += most_taps) {
        const std::int64_t taps = std::min(most_taps, g.kernel[1] - kx);
        const float* window =
            field.data +
            ((channel * field.height + ky * g.dilation[0]) * field.width + kx * g.dilation[1]) *
                lanes;
        correlates[static_cast<std::size_t>(size - 1)][static_cast<std::size_t>(taps - 1)](
            g, target_gradient + first * plane, plane, field, window,
            weights + first * next_filter + row * g.kernel[1] + kx, next_filter);
      }
    }
  }
}

void LanesConvolution::bias_gradient(const float* target_gradient, float* bias) const {
  const std::int64_t plane = geometry_.target[0] * geometry_.target[1] * lanes;
  for (std::int64_t filter = 0; filter < geometry_.filters; ++filter) {
    Vector total{};
    for (std::int64_t at = 0; at < plane; at += vector_size) {
      total += load(target_gradient + filter * plane + at);
    }
    bias[filter] += sum(total);
  }
}

}  // namespace assay::kernels
