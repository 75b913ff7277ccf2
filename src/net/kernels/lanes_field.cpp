#include "net/kernels/lanes_field.h"

#include <algorithm>

namespace assay::kernels {
namespace {

bool is_whole(const Geometry& g, const Pair& spread) {
  return g.pad_begin == Pair{0, 0} && spread == Pair{1, 1} && field_size(g) == g.source;
}

void zero(float* at, std::int64_t points) { std::fill_n(at, points * lanes, 0.0F); }

// A row of the field; `from` is null where there is no row of the source.
void embed_row(const Geometry& g, std::int64_t spread, const float* from, std::int64_t width,
               float* to) {
  if (!from || spread > 1) zero(to, width);
  if (!from) return;
  if (spread > 1) {
    for (std::int64_t x = 0; x < g.source[1]; ++x) {
      const std::int64_t column = x * spread + g.pad_begin[1];
      if (column < 0 || column >= width) continue;
      std::copy_n(from + x * lanes, lanes, to + column * lanes);
    }
    return;
  }
  const std::int64_t begin = std::clamp<std::int64_t>(g.pad_begin[1], 0, width);
  const std::int64_t end = std::clamp(g.source[1] + g.pad_begin[1], begin, width);
  zero(to, begin);
  std::copy_n(from + (begin - g.pad_begin[1]) * lanes, (end - begin) * lanes, to + begin * lanes);
  zero(to + end * lanes, width - end);
}

}  // namespace

Pair field_size(const Geometry& g) {
  Pair size;
  for (std::size_t axis = 0; axis < 2; ++axis) {
    size[axis] =
        (g.target[axis] - 1) * g.stride[axis] + (g.kernel[axis] - 1) * g.dilation[axis] + 1;
  }
  return size;
}

Field embed(const Geometry& g, const Pair& spread, const float* source, float* scratch) {
  const auto [height, width] = field_size(g);
  if (is_whole(g, spread)) return {source, height, width};
  for (std::int64_t channel = 0; channel < g.channels; ++channel) {
    for (std::int64_t row = 0; row < height; ++row) {
      const std::int64_t y = row - g.pad_begin[0];
      const bool inside = y >= 0 && y % spread[0] == 0 && y / spread[0] < g.source[0];
      const float* from = source + (channel * g.source[0] + y / spread[0]) * g.source[1] * lanes;
      embed_row(g, spread[1], inside ? from : nullptr, width,
                scratch + (channel * height + row) * width * lanes);
    }
  }
  return {scratch, height, width};
}

}  // namespace assay::kernels
