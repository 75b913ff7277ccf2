#include "net/kernels/binary.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/error.h"
#include "base/parallel.h"

namespace assay::kernels {
namespace {

using graph::Arithmetic;

struct Axis {
  std::int64_t size;
  std::int64_t left;  // stride, zero where broadcast
  std::int64_t right;
};

// The axes of the result with the operands' strides, the lanes last; neighbours that both operands
// walk alike are merged, so that the innermost loop is long.
std::vector<Axis> axes(const Operands& o) {
  const auto with_lanes = [](const Layout& layout, std::size_t rank) {
    Shape shape(rank - layout.shape.size(), 1);
    shape.insert(shape.end(), layout.shape.begin(), layout.shape.end());
    shape.push_back(layout.lanes);
    return shape;
  };
  const std::size_t rank = o.result.shape.size();
  const Shape result = with_lanes(o.result, rank);
  const Shape left = with_lanes(o.left, rank);
  const Shape right = with_lanes(o.right, rank);
  const Shape left_strides = strides(left);
  const Shape right_strides = strides(right);

  std::vector<Axis> merged;
  for (std::size_t at = 0; at < result.size(); ++at) {
    if (result[at] == 1) continue;
    const Axis axis{result[at], left[at] == 1 ? 0 : left_strides[at],
                    right[at] == 1 ? 0 : right_strides[at]};
    if (!merged.empty() && merged.back().left == axis.left * axis.size &&
        merged.back().right == axis.right * axis.size) {
      merged.back() = {merged.back().size * axis.size, axis.left, axis.right};
    } else {
      merged.push_back(axis);
    }
  }
  if (merged.empty()) merged.push_back({1, 0, 0});
  return merged;
}

// Calls body(result offset, left offset, right offset) for the start of every innermost run.
template <class Body>
void for_rows(const std::vector<Axis>& all, std::size_t begin, std::size_t end, const Body& body) {
  const std::size_t outer = all.size() - 1;
  for (std::size_t row = begin; row < end; ++row) {
    std::int64_t rest = static_cast<std::int64_t>(row);
    std::int64_t left = 0;
    std::int64_t right = 0;
    for (std::size_t at = outer; at-- > 0;) {
      const std::int64_t index = rest % all[at].size;
      rest /= all[at].size;
      left += index * all[at].left;
      right += index * all[at].right;
    }
    body(static_cast<std::int64_t>(row) * all.back().size, left, right);
  }
}

std::size_t row_count(const std::vector<Axis>& all) {
  std::size_t rows = 1;
  for (std::size_t at = 0; at + 1 < all.size(); ++at)
    rows *= static_cast<std::size_t>(all[at].size);
  return rows;
}

template <class F>
void run(const Axis& inner, const float* left, const float* right, float* result, const F& f) {
  // The three shapes of an innermost run, apart so that each becomes a vector loop.
  if (inner.left == 1 && inner.right == 1) {
    for (std::int64_t at = 0; at < inner.size; ++at) result[at] = f(left[at], right[at]);
  } else if (inner.left == 1 && inner.right == 0) {
    const float fixed = *right;
    for (std::int64_t at = 0; at < inner.size; ++at) result[at] = f(left[at], fixed);
  } else {
    for (std::int64_t at = 0; at < inner.size; ++at) {
      result[at] = f(left[at * inner.left], right[at * inner.right]);
    }
  }
}

template <class F>
void zip(const Operands& o, const float* left, const float* right, float* result, const F& f) {
  const std::vector<Axis> all = axes(o);
  const Axis inner = all.back();
  if (all.size() == 1 && inner.size > 1) {
    parallel_for(static_cast<std::size_t>(inner.size), 32768,
                 [&](std::size_t begin, std::size_t end) {
                   const auto first = static_cast<std::int64_t>(begin);
                   run(Axis{static_cast<std::int64_t>(end - begin), inner.left, inner.right},
                       left + first * inner.left, right + first * inner.right, result + first, f);
                 });
    return;
  }
  const auto chunk = static_cast<std::size_t>(std::max<std::int64_t>(1, 32768 / inner.size));
  parallel_for(row_count(all), chunk, [&](std::size_t begin, std::size_t end) {
    for_rows(all, begin, end, [&](std::int64_t to, std::int64_t l, std::int64_t r) {
      run(inner, left + l, right + r, result + to, f);
    });
  });
}

// slope(l, r, g) is what arrives at the asked side from one element of the result.
template <class F>
void gather(const Operands& o, bool left_side, const float* left, const float* right,
            const float* gradient, float* result, const F& slope) {
  const std::vector<Axis> all = axes(o);
  const Axis inner = all.back();
  // Values that the slope does not depend on need not have been kept.
  const float nothing = 0;
  const std::int64_t left_step = left ? inner.left : 0;
  const std::int64_t right_step = right ? inner.right : 0;
  for_rows(all, 0, row_count(all), [&](std::int64_t from, std::int64_t l, std::int64_t r) {
    const float* a = left ? left + l : &nothing;
    const float* b = right ? right + r : &nothing;
    float* to = result + (left_side ? l : r);
    const std::int64_t step = left_side ? inner.left : inner.right;
    if (step == 0) {
      float sum = 0;
      for (std::int64_t at = 0; at < inner.size; ++at) {
        sum += slope(a[at * left_step], b[at * right_step], gradient[from + at]);
      }
      *to += sum;
    } else {
      for (std::int64_t at = 0; at < inner.size; ++at) {
        to[at * step] += slope(a[at * left_step], b[at * right_step], gradient[from + at]);
      }
    }
  });
}

}  // namespace

void combine(Arithmetic arithmetic, const Operands& o, const float* l, const float* r, float* to) {
  switch (arithmetic) {
    case Arithmetic::add:
      return zip(o, l, r, to, [](float a, float b) { return a + b; });
    case Arithmetic::subtract:
      return zip(o, l, r, to, [](float a, float b) { return a - b; });
    case Arithmetic::multiply:
      return zip(o, l, r, to, [](float a, float b) { return a * b; });
    case Arithmetic::divide:
      return zip(o, l, r, to, [](float a, float b) { return a / b; });
    case Arithmetic::minimum:
      return zip(o, l, r, to, [](float a, float b) { return b < a ? b : a; });
    case Arithmetic::maximum:
      return zip(o, l, r, to, [](float a, float b) { return a < b ? b : a; });
    case Arithmetic::power:
      return zip(o, l, r, to, [](float a, float b) { return std::pow(a, b); });
  }
}

void combine_backward(Arithmetic arithmetic, const Operands& o, bool left_side, const float* l,
                      const float* r, const float* g, float* to) {
  const auto with = [&](const auto& slope) { gather(o, left_side, l, r, g, to, slope); };
  switch (arithmetic) {
    case Arithmetic::add:
      return with([](float, float, float v) { return v; });
    case Arithmetic::subtract:
      if (left_side) return with([](float, float, float v) { return v; });
      return with([](float, float, float v) { return -v; });
    case Arithmetic::multiply:
      if (left_side) return with([](float, float b, float v) { return b * v; });
      return with([](float a, float, float v) { return a * v; });
    case Arithmetic::divide:
      if (left_side) return with([](float, float b, float v) { return v / b; });
      return with([](float a, float b, float v) { return -v * a / (b * b); });
    case Arithmetic::minimum:
      if (left_side) return with([](float a, float b, float v) { return b < a ? 0.0F : v; });
      return with([](float a, float b, float v) { return b < a ? v : 0.0F; });
    case Arithmetic::maximum:
      if (left_side) return with([](float a, float b, float v) { return a < b ? 0.0F : v; });
      return with([](float a, float b, float v) { return a < b ? v : 0.0F; });
    case Arithmetic::power:
      if (left_side) {
        return with([](float a, float b, float v) { return v * b * std::pow(a, b - 1.0F); });
      }
      return with([](float a, float b, float v) {
        return a > 0 ? v * std::pow(a, b) * std::log(a) : 0.0F;
      });
  }
}

void prelu(const Operands& o, const float* x, const float* slope, float* result) {
  zip(o, x, slope, result, [](float a, float s) { return a > 0 ? a : s * a; });
}

void prelu_backward(const Operands& o, bool left_side, const float* x, const float* slope,
                    const float* gradient, float* result) {
  if (left_side) {
    gather(o, true, x, slope, gradient, result,
           [](float a, float s, float v) { return a > 0 ? v : s * v; });
  } else {
    gather(o, false, x, slope, gradient, result,
           [](float a, float, float v) { return a > 0 ? 0.0F : a * v; });
  }
}

void accumulate(const float* source, float* target, std::size_t size) {
  parallel_for(size, 32768, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) target[at] += source[at];
  });
}

}  // namespace assay::kernels
