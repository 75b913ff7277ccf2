#include "net/kernels/resize.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/parallel.h"
#include "net/kernels/index_map.h"

namespace assay::kernels {

LinearResize::LinearResize(const graph::Resize& op, const Shape& source, const Shape& target) {
  const auto axis_of = [&](std::size_t axis) {
    std::vector<Between> result;
    for (std::int64_t at = 0; at < target[axis + 2]; ++at) {
      const std::int64_t last = source[axis + 2] - 1;
      const double place =
          std::clamp(resized_coordinate(op, axis, at, source[axis + 2], target[axis + 2]), 0.0,
                     static_cast<double>(last));
      const auto low = static_cast<std::int64_t>(std::floor(place));
      result.push_back(
          {low, std::min(low + 1, last), static_cast<float>(place - static_cast<double>(low))});
    }
    return result;
  };
  rows_ = source.size() == 4 ? axis_of(0) : std::vector<Between>{{0, 0, 0}};
  columns_ = axis_of(source.size() - 3);
}

void LinearResize::forward(const Planes& source, const float* x, float* y) const {
  const std::int64_t plane = source.height * source.width * source.inner;
  const auto result = static_cast<std::int64_t>(rows_.size() * columns_.size()) * source.inner;
  parallel_for(static_cast<std::size_t>(source.planes), 1, [&](std::size_t at, std::size_t) {
    const float* from = x + static_cast<std::int64_t>(at) * plane;
    float* to = y + static_cast<std::int64_t>(at) * result;
    for (const Between& row : rows_) {
      for (const Between& column : columns_) {
        const float* corner[4] = {from + (row.low * source.width + column.low) * source.inner,
                                  from + (row.low * source.width + column.high) * source.inner,
                                  from + (row.high * source.width + column.low) * source.inner,
                                  from + (row.high * source.width + column.high) * source.inner};
        for (std::int64_t i = 0; i < source.inner; ++i) {
          const float upper = corner[0][i] * (1 - column.share) + corner[1][i] * column.share;
          const float lower = corner[2][i] * (1 - column.share) + corner[3][i] * column.share;
          *to++ = upper * (1 - row.share) + lower * row.share;
        }
      }
    }
  });
}

void LinearResize::backward(const Planes& source, const float* gradient, float* result) const {
  const std::int64_t plane = source.height * source.width * source.inner;
  const auto resized = static_cast<std::int64_t>(rows_.size() * columns_.size()) * source.inner;
  parallel_for(static_cast<std::size_t>(source.planes), 1, [&](std::size_t at, std::size_t) {
    const float* from = gradient + static_cast<std::int64_t>(at) * resized;
    float* to = result + static_cast<std::int64_t>(at) * plane;
    std::memset(to, 0, static_cast<std::size_t>(plane) * sizeof(float));
    const auto add = [&](std::int64_t y, std::int64_t x, float weight) {
      for (std::int64_t i = 0; i < source.inner; ++i) {
        to[(y * source.width + x) * source.inner + i] += weight * from[i];
      }
    };
    for (const Between& row : rows_) {
      for (const Between& column : columns_) {
        add(row.low, column.low, (1 - row.share) * (1 - column.share));
        add(row.low, column.high, (1 - row.share) * column.share);
        add(row.high, column.low, row.share * (1 - column.share));
        add(row.high, column.high, row.share * column.share);
        from += source.inner;
      }
    }
  });
}

}  // namespace assay::kernels
