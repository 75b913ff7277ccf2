#include "net/kernels/pooling.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "base/error.h"
#include "base/parallel.h"
#include "net/kernels/vector.h"

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

// One window of one plane: where its points and its result begin.
struct Window {
  std::int64_t source;
  std::int64_t target;
  Reach rows;
  Reach columns;
};

// The width of a whole vector.
using Whole = std::integral_constant<std::int64_t, vector_size>;

// Calls body(window, width) for every window, `width` numbers that lie together at a time. All
// windows over the same numbers are in one chunk of the work, so that a backward pass may add where
// windows overlap.
template <class Body>
void for_windows(const Geometry& g, const Planes& source, const Body& body) {
  const std::int64_t source_plane = source.height * source.width * source.inner;
  const std::int64_t target_plane = g.target[0] * g.target[1] * source.inner;
  const std::int64_t vectors = (source.inner + vector_size - 1) / vector_size;
  std::vector<Reach> columns;
  for (std::int64_t x = 0; x < g.target[1]; ++x) columns.push_back(reach(g, 1, x));
  parallel_for(static_cast<std::size_t>(source.planes * vectors), 1,
               [&](std::size_t at, std::size_t) {
                 const std::int64_t plane = static_cast<std::int64_t>(at) / vectors;
                 const std::int64_t first = static_cast<std::int64_t>(at) % vectors * vector_size;
                 const auto run = [&](auto width) {
                   for (std::int64_t y = 0; y < g.target[0]; ++y) {
                     const Reach rows = reach(g, 0, y);
                     for (std::int64_t x = 0; x < g.target[1]; ++x) {
                       const std::int64_t to = (y * g.target[1] + x) * source.inner;
                       body(Window{plane * source_plane + first, plane * target_plane + to + first,
                                   rows, columns[static_cast<std::size_t>(x)]},
                            width);
                     }
                   }
                 };
                 if (source.inner - first >= vector_size) {
                   run(Whole{});
                 } else {
                   run(source.inner - first);
                 }
               });
}

// Calls body(offset of the point) for the points of a window that lie inside the source.
template <class Body>
void for_points(const Planes& source, const Window& window, const Body& body) {
  const auto& [first, end, step] = window.columns;
  for (std::int64_t y = window.rows.first; y < window.rows.end; y += window.rows.step) {
    const std::int64_t row = window.source + y * source.width * source.inner;
    for (std::int64_t x = first; x < end; x += step) body(row + x * source.inner);
  }
}

std::int64_t first_point(const Planes& source, const Window& window) {
  return window.source + (window.rows.first * source.width + window.columns.first) * source.inner;
}

// Two by two points that touch, all inside the source.
bool is_four_points(const Window& window) {
  const auto is_pair = [](const Reach& r) { return r.step == 1 && r.end - r.first == 2; };
  return is_pair(window.rows) && is_pair(window.columns);
}

float divisor(const Geometry& g, bool count_padding, const Reach& rows, const Reach& columns) {
  const std::int64_t all = g.kernel[0] * g.kernel[1];
  return static_cast<float>(count_padding ? all : points(rows) * points(columns));
}

}  // namespace

namespace {

// In a register: the compiler cannot know that no result lies among the points.
void take_greatest(const Planes& source, const Window& window, Whole, const float* x, float* y) {
  const float* first = x + first_point(source, window);
  Vector best = load(first);
  const auto meet = [&](const float* at) {
    const Vector value = load(at);
    best = value > best ? value : best;
  };
  if (is_four_points(window)) {  // by far the most usual, and worth no loop
    meet(first + source.inner);
    meet(first + source.width * source.inner);
    meet(first + (source.width + 1) * source.inner);
  } else {
    for_points(source, window, [&](std::int64_t at) { meet(x + at); });
  }
  store(y + window.target, best);
}

void take_greatest(const Planes& source, const Window& window, std::int64_t width, const float* x,
                   float* y) {
  float* best = y + window.target;
  std::copy_n(x + first_point(source, window), width, best);
  for_points(source, window, [&](std::int64_t at) {
    for (std::int64_t i = 0; i < width; ++i) best[i] = x[at + i] > best[i] ? x[at + i] : best[i];
  });
}

}  // namespace

void max_pool(const Geometry& g, const Planes& source, const float* x, float* y) {
  for_windows(g, source, [&](const Window& window, auto width) {
    take_greatest(source, window, width, x, y);
  });
}

namespace {

void share_out(const Planes& source, const Window& window, Whole, const float* x,
               const float* gradient, float* result) {
  Vector best = load(x + first_point(source, window));
  Integers winner{};
  std::int32_t point = 0;
  for_points(source, window, [&](std::int64_t at) {
    const Vector value = load(x + at);
    winner = value > best ? Integers{} + point : winner;
    best = value > best ? value : best;
    ++point;
  });
  const Vector arriving = load(gradient + window.target);
  point = 0;
  for_points(source, window, [&](std::int64_t at) {
    store(result + at, load(result + at) + (winner == point ? arriving : Vector{}));
    ++point;
  });
}

void share_out(const Planes& source, const Window& window, std::int64_t width, const float* x,
               const float* gradient, float* result) {
  for (std::int64_t i = 0; i < width; ++i) {
    std::int64_t winner = first_point(source, window);
    for_points(source, window, [&](std::int64_t at) {
      if (x[at + i] > x[winner + i]) winner = at;
    });
    result[winner + i] += gradient[window.target + i];
  }
}

}  // namespace

void max_pool_backward(const Geometry& g, const Planes& source, const float* x,
                       const float* gradient, float* result) {
  const std::int64_t size = source.planes * source.height * source.width * source.inner;
  std::memset(result, 0, static_cast<std::size_t>(size) * sizeof(float));
  for_windows(g, source, [&](const Window& window, auto width) {
    share_out(source, window, width, x, gradient, result);
  });
}

void average_pool(const Geometry& g, const Planes& source, bool count_padding, const float* x,
                  float* y) {
  for_windows(g, source, [&](const Window& window, auto width) {
    float* sum = y + window.target;
    std::fill_n(sum, std::int64_t{width}, 0.0F);
    for_points(source, window, [&](std::int64_t at) {
      for (std::int64_t i = 0; i < width; ++i) sum[i] += x[at + i];
    });
    const float share = divisor(g, count_padding, window.rows, window.columns);
    for (std::int64_t i = 0; i < width; ++i) sum[i] = share > 0 ? sum[i] / share : 0.0F;
  });
}

void average_pool_backward(const Geometry& g, const Planes& source, bool count_padding,
                           const float* gradient, float* result) {
  const std::int64_t size = source.planes * source.height * source.width * source.inner;
  std::memset(result, 0, static_cast<std::size_t>(size) * sizeof(float));
  for_windows(g, source, [&](const Window& window, auto width) {
    const float share = divisor(g, count_padding, window.rows, window.columns);
    for_points(source, window, [&](std::int64_t at) {
      for (std::int64_t i = 0; i < width; ++i) {
        result[at + i] += gradient[window.target + i] / share;
      }
    });
  });
}

}  // namespace assay::kernels
