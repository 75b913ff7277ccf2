#include "net/kernels/layout.h"

#include <algorithm>
#include <cstring>

#include "base/error.h"
#include "base/parallel.h"

namespace assay::kernels {
namespace {

// Positions first to end of one block of channels: rows of `spatial` numbers each against groups
// of `block`.
struct Piece {
  std::size_t channels;  // held by the block, the rest is padding
  std::size_t block;
  std::size_t spatial;
  std::size_t first;
  std::size_t end;
};

void to_block(const Piece& p, const float* source, float* target) {
  for (std::size_t at = p.first; at < p.end; ++at) {
    for (std::size_t channel = 0; channel < p.block; ++channel) {
      target[at * p.block + channel] =
          channel < p.channels ? source[channel * p.spatial + at] : 0.0F;
    }
  }
}

void from_block(const Piece& p, const float* source, float* target) {
  for (std::size_t channel = 0; channel < p.channels; ++channel) {
    for (std::size_t at = p.first; at < p.end; ++at) {
      target[channel * p.spatial + at] = source[at * p.block + channel];
    }
  }
}

// Positions that are moved together; a matter of speed only.
constexpr std::size_t stretch = 256;

// Between rows and blocks.
void transpose(bool blocking, std::size_t channels, std::size_t block, std::size_t spatial,
               const float* source, float* target) {
  const std::size_t planes = (channels + block - 1) / block;
  const std::size_t stretches = (spatial + stretch - 1) / stretch;
  parallel_for(planes * stretches, 1, [&](std::size_t item, std::size_t) {
    const std::size_t first = item / stretches * block;
    const std::size_t at = item % stretches * stretch;
    const Piece piece{std::min(block, channels - first), block, spatial, at,
                      std::min(at + stretch, spatial)};
    const auto move = blocking ? to_block : from_block;
    move(piece, source + first * spatial, target + first * spatial);
  });
}

// Between blocks of different sizes: whatever lies together on both sides is moved together.
void regroup(std::size_t channels, std::size_t spatial, std::size_t from, const float* source,
             std::size_t to, float* target) {
  const auto where = [spatial](std::size_t block, std::size_t channel, std::size_t at) {
    return channel / block * block * spatial + at * block + channel % block;
  };
  const std::size_t padded = (channels + to - 1) / to * to;
  parallel_for(spatial, 64, [&](std::size_t begin, std::size_t end) {
    for (std::size_t channel = 0; channel < channels;) {
      const std::size_t next =
          std::min({channels, (channel / from + 1) * from, (channel / to + 1) * to});
      for (std::size_t at = begin; at < end; ++at) {
        std::copy_n(source + where(from, channel, at), next - channel,
                    target + where(to, channel, at));
      }
      channel = next;
    }
    for (std::size_t at = begin; at < end && padded > channels; ++at) {
      std::fill_n(target + where(to, channels, at), padded - channels, 0.0F);
    }
  });
}

}  // namespace

std::size_t Layout::storage() const {
  std::size_t total = count(shape) * static_cast<std::size_t>(lanes);
  if (block > 1) {
    const auto channels = static_cast<std::size_t>(shape[1]);
    const auto size = static_cast<std::size_t>(block);
    total = total / channels * ((channels + size - 1) / size * size);
  }
  return total;
}

Planes planes(const Layout& layout) {
  const Shape& shape = layout.shape;
  expects(shape.size() == 3 || shape.size() == 4, "planes have one or two spatial axes");
  return {.planes = shape[0] * ((shape[1] + layout.block - 1) / layout.block),
          .height = shape.size() == 4 ? shape[2] : 1,
          .width = shape.back(),
          .inner = layout.block * layout.lanes};
}

void reorder(const Layout& from, const float* source, const Layout& to, float* target) {
  expects(from.shape == to.shape && from.lanes == 1 && to.lanes == 1, "a reorder keeps the shape");
  if (from.block == to.block) {
    std::memcpy(target, source, from.storage() * sizeof(float));
    return;
  }
  const auto channels = static_cast<std::size_t>(from.shape[1]);
  const std::size_t spatial = count(from.shape) / channels;
  const auto before = static_cast<std::size_t>(from.block);
  const auto after = static_cast<std::size_t>(to.block);
  if (from.block > 1 && to.block > 1) {
    regroup(channels, spatial, before, source, after, target);
  } else {
    transpose(to.block > 1, channels, std::max(before, after), spatial, source, target);
  }
}

void interleave(const float* const* samples, std::size_t rows, std::size_t size,
                std::int64_t tile_lanes, float* target) {
  const auto width = static_cast<std::size_t>(tile_lanes);
  expects(rows <= width, "a tile holds at most as many samples as lanes");
  if (rows < width) std::memset(target, 0, size * width * sizeof(float));
  // A stretch at a time, whose numbers stay close by until all samples have written theirs.
  constexpr std::size_t stretch = 128;
  for (std::size_t begin = 0; begin < size; begin += stretch) {
    const std::size_t end = std::min(size, begin + stretch);
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t at = begin; at < end; ++at) target[at * width + row] = samples[row][at];
    }
  }
}

void extract(const float* source, std::size_t size, std::int64_t tile_lanes, std::size_t lane,
             float* target) {
  const auto width = static_cast<std::size_t>(tile_lanes);
  for (std::size_t at = 0; at < size; ++at) target[at] = source[at * width + lane];
}

std::int64_t native_block() { return __builtin_cpu_supports("avx512f") ? 16 : 8; }

}  // namespace assay::kernels
