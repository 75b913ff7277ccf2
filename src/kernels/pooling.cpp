#include "kernels/pooling.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

#include "base/error.h"
#include "base/parallel.h"

namespace assay::kernels {
namespace {

// The part of a window that lies inside the source.
struct Reach {
  std::int64_t first;
  std::int64_t end;
  std::int64_t step;
};

Reach reach(const Geometry& g, std::size_t axis, std::int64_t position) {
  const std::int64_t start = position * g.stride[axis] - g.pad_begin[axis];
  const std::int64_t step = g.dilation[axis];
  const std::int64_t skipped = start < 0 ? (-start + step - 1) / step : 0;
  const std::int64_t end = start + (g.kernel[axis] - 1) * step + 1;
  return {start + skipped * step, std::min(end, g.source[axis]), step};
}

std::int64_t points(const Reach& r) {
  return r.end <= r.first ? 0 : (r.end - r.first + r.step - 1) / r.step;
}

// Calls body(plane source offset, target offset, rows, columns) for every window of every plane.
template <class Body>
void for_windows(const Geometry& g, const Planes& source, const Body& body) {
  const std::int64_t source_plane = source.height * source.width * source.inner;
  const std::int64_t target_plane = g.target[0] * g.target[1] * source.inner;
  parallel_for(static_cast<std::size_t>(source.planes), 1, [&](std::size_t begin, std::size_t) {
    const auto plane = static_cast<std::int64_t>(begin);
    for (std::int64_t y = 0; y < g.target[0]; ++y) {
      const Reach rows = reach(g, 0, y);
      for (std::int64_t x = 0; x < g.target[1]; ++x) {
        body(plane * source_plane, plane * target_plane + (y * g.target[1] + x) * source.inner,
             rows, reach(g, 1, x));
      }
    }
  });
}

float divisor(const Geometry& g, bool count_padding, const Reach& rows, const Reach& columns) {
  const std::int64_t all = g.kernel[0] * g.kernel[1];
  return static_cast<float>(count_padding ? all : points(rows) * points(columns));
}

}  // namespace

void max_pool(const Geometry& g, const Planes& source, const float* x, float* y) {
  const std::int64_t inner = source.inner;
  for_windows(g, source, [&](std::int64_t from, std::int64_t to, const Reach& r, const Reach& c) {
    float* best = y + to;
    const float* first = x + from + (r.first * source.width + c.first) * inner;
    std::memcpy(best, first, static_cast<std::size_t>(inner) * sizeof(float));
    for (std::int64_t sy = r.first; sy < r.end; sy += r.step) {
      for (std::int64_t sx = c.first; sx < c.end; sx += c.step) {
        const float* at = x + from + (sy * source.width + sx) * inner;
        for (std::int64_t i = 0; i < inner; ++i) best[i] = at[i] > best[i] ? at[i] : best[i];
      }
    }
  });
}

void max_pool_backward(const Geometry& g, const Planes& source, const float* x,
                       const float* gradient, float* result) {
  const std::int64_t inner = source.inner;
  const std::int64_t size = source.planes * source.height * source.width * inner;
  std::memset(result, 0, static_cast<std::size_t>(size) * sizeof(float));
  for_windows(g, source, [&](std::int64_t from, std::int64_t to, const Reach& r, const Reach& c) {
    for (std::int64_t i = 0; i < inner; ++i) {
      std::int64_t winner = from + (r.first * source.width + c.first) * inner + i;
      for (std::int64_t sy = r.first; sy < r.end; sy += r.step) {
        for (std::int64_t sx = c.first; sx < c.end; sx += c.step) {
          const std::int64_t at = from + (sy * source.width + sx) * inner + i;
          if (x[at] > x[winner]) winner = at;
        }
      }
      result[winner] += gradient[to + i];
    }
  });
}

void average_pool(const Geometry& g, const Planes& source, bool count_padding, const float* x,
                  float* y) {
  const std::int64_t inner = source.inner;
  for_windows(g, source, [&](std::int64_t from, std::int64_t to, const Reach& r, const Reach& c) {
    float* sum = y + to;
    std::memset(sum, 0, static_cast<std::size_t>(inner) * sizeof(float));
    for (std::int64_t sy = r.first; sy < r.end; sy += r.step) {
      for (std::int64_t sx = c.first; sx < c.end; sx += c.step) {
        const float* at = x + from + (sy * source.width + sx) * inner;
        for (std::int64_t i = 0; i < inner; ++i) sum[i] += at[i];
      }
    }
    const float share = divisor(g, count_padding, r, c);
    for (std::int64_t i = 0; i < inner; ++i) sum[i] = share > 0 ? sum[i] / share : 0.0F;
  });
}

void average_pool_backward(const Geometry& g, const Planes& source, bool count_padding,
                           const float* gradient, float* result) {
  const std::int64_t inner = source.inner;
  const std::int64_t size = source.planes * source.height * source.width * inner;
  std::memset(result, 0, static_cast<std::size_t>(size) * sizeof(float));
  for_windows(g, source, [&](std::int64_t from, std::int64_t to, const Reach& r, const Reach& c) {
    const float share = divisor(g, count_padding, r, c);
    for (std::int64_t sy = r.first; sy < r.end; sy += r.step) {
      for (std::int64_t sx = c.first; sx < c.end; sx += c.step) {
        float* at = result + from + (sy * source.width + sx) * inner;
        for (std::int64_t i = 0; i < inner; ++i) at[i] += gradient[to + i] / share;
      }
    }
  });
}

}  // namespace assay::kernels
