#include "kernels/layout.h"

#include <algorithm>
#include <cstring>

#include "base/error.h"
#include "base/parallel.h"

namespace assay::kernels {
namespace {

// One block of channels: rows of `spatial` numbers each against `spatial` groups of `block`.
void to_block(const float* source, std::size_t channels, std::size_t spatial, std::size_t block,
              float* target) {
  for (std::size_t at = 0; at < spatial; ++at) {
    for (std::size_t channel = 0; channel < block; ++channel) {
      target[at * block + channel] = channel < channels ? source[channel * spatial + at] : 0.0F;
    }
  }
}

void from_block(const float* source, std::size_t channels, std::size_t spatial, std::size_t block,
                float* target) {
  for (std::size_t channel = 0; channel < channels; ++channel) {
    for (std::size_t at = 0; at < spatial; ++at) {
      target[channel * spatial + at] = source[at * block + channel];
    }
  }
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
  expects(from.block == 1 || to.block == 1, "one side of a reorder is row-major");
  const auto block = static_cast<std::size_t>(std::max(from.block, to.block));
  const auto channels = static_cast<std::size_t>(from.shape[1]);
  const std::size_t spatial = count(from.shape) / channels;
  const bool blocking = to.block > 1;
  parallel_for((channels + block - 1) / block, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      const std::size_t first = at * block;
      const std::size_t held = std::min(block, channels - first);
      if (blocking) {
        to_block(source + first * spatial, held, spatial, block, target + first * spatial);
      } else {
        from_block(source + first * spatial, held, spatial, block, target + first * spatial);
      }
    }
  });
}

void interleave(const float* const* samples, std::size_t rows, std::size_t size, std::int64_t lanes,
                float* target) {
  const auto width = static_cast<std::size_t>(lanes);
  expects(rows <= width, "a tile holds at most as many samples as lanes");
  if (rows < width) std::memset(target, 0, size * width * sizeof(float));
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t at = 0; at < size; ++at) target[at * width + row] = samples[row][at];
  }
}

void extract(const float* source, std::size_t size, std::int64_t lanes, std::size_t lane,
             float* target) {
  const auto width = static_cast<std::size_t>(lanes);
  for (std::size_t at = 0; at < size; ++at) target[at] = source[at * width + lane];
}

std::int64_t native_block() { return __builtin_cpu_supports("avx512f") ? 16 : 8; }

}  // namespace assay::kernels
