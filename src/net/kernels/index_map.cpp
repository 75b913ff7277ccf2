#include "net/kernels/index_map.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>

#include "base/error.h"
#include "base/parallel.h"
#include "math/tensor/shape.h"

namespace assay::kernels {
namespace {

// Walks the target; `index_on(axis, position)` gives the source's index on that axis, or none.
using IndexOn = std::function<std::int64_t(std::size_t axis, std::int64_t position)>;

std::vector<std::int64_t> table(const Shape& source_strides, const Shape& target,
                                const IndexOn& index_on) {
  // Each axis is looked up once a position, not once an element.
  std::vector<std::vector<std::int64_t>> offsets(target.size());
  for (std::size_t axis = 0; axis < target.size(); ++axis) {
    for (std::int64_t position = 0; position < target[axis]; ++position) {
      const std::int64_t index = index_on(axis, position);
      offsets[axis].push_back(index < 0 ? IndexMap::none : index * source_strides[axis]);
    }
  }
  std::vector<std::int64_t> result{0};
  for (std::size_t axis = 0; axis < target.size(); ++axis) {
    std::vector<std::int64_t> next;
    next.reserve(result.size() * offsets[axis].size());
    for (const std::int64_t start : result) {
      for (const std::int64_t offset : offsets[axis]) {
        next.push_back(start < 0 || offset < 0 ? IndexMap::none : start + offset);
      }
    }
    result = std::move(next);
  }
  return result;
}

std::int64_t nearest(graph::Rounding rounding, double coordinate) {
  const double below = std::floor(coordinate);
  switch (rounding) {
    case graph::Rounding::floor:
      return static_cast<std::int64_t>(below);
    case graph::Rounding::ceil:
      return static_cast<std::int64_t>(std::ceil(coordinate));
    case graph::Rounding::prefer_floor:
      return static_cast<std::int64_t>(coordinate - below > 0.5 ? below + 1 : below);
    case graph::Rounding::prefer_ceil:
      return static_cast<std::int64_t>(coordinate - below >= 0.5 ? below + 1 : below);
  }
  return 0;
}

std::int64_t padded_index(graph::Padding mode, std::int64_t index, std::int64_t size) {
  if (index >= 0 && index < size) return index;
  switch (mode) {
    case graph::Padding::constant:
      return IndexMap::none;
    case graph::Padding::edge:
      return std::clamp<std::int64_t>(index, 0, size - 1);
    case graph::Padding::reflect:
      return index < 0 ? -index : 2 * (size - 1) - index;
  }
  return IndexMap::none;
}

}  // namespace

IndexMap::IndexMap(std::vector<std::int64_t> source_of, std::size_t source_size, float fill)
    : source_size_(source_size), fill_(fill) {
  for (std::size_t at = 0; at < source_of.size(); ++at) {
    const std::int64_t source = source_of[at];
    expects(source < static_cast<std::int64_t>(source_size), "the map stays inside its source");
    if (!runs_.empty()) {
      Run& last = runs_.back();
      const bool both_none = source < 0 && last.source < 0;
      if (both_none || (last.source >= 0 && source == last.source + last.length)) {
        ++last.length;
        continue;
      }
    }
    runs_.push_back({static_cast<std::int64_t>(at), source, 1});
  }
}

void IndexMap::forward(const float* source, float* target, std::int64_t inner) const {
  parallel_for(runs_.size(), 8192, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      const Run& run = runs_[at];
      float* to = target + run.target * inner;
      if (run.source < 0) {
        std::fill_n(to, run.length * inner, fill_);
      } else {
        std::copy_n(source + run.source * inner, run.length * inner, to);
      }
    }
  });
}

void IndexMap::backward(const float* gradient, float* source_gradient, std::int64_t inner) const {
  std::memset(source_gradient, 0, source_size_ * static_cast<std::size_t>(inner) * sizeof(float));
  for (const Run& run : runs_) {
    if (run.source < 0) continue;
    const float* from = gradient + run.target * inner;
    float* to = source_gradient + run.source * inner;
    for (std::int64_t at = 0; at < run.length * inner; ++at) to[at] += from[at];
  }
}

IndexMap slice_map(const graph::Slice& op, const Shape& source, const Shape& target) {
  return {
      table(strides(source), target,
            [&](std::size_t axis, std::int64_t at) { return op.start[axis] + op.step[axis] * at; }),
      count(source)};
}

IndexMap gather_map(const graph::Gather& op, const Shape& source, const Shape& target) {
  const std::size_t chosen = axis_index(op.axis, source.size());
  return {table(strides(source), target,
                [&](std::size_t axis, std::int64_t at) {
                  return axis == chosen ? op.indices[static_cast<std::size_t>(at)] : at;
                }),
          count(source)};
}

IndexMap transpose_map(const graph::Transpose& op, const Shape& source, const Shape& target) {
  const Shape plain = strides(source);
  Shape permuted;
  for (const std::int64_t axis : op.order)
    permuted.push_back(plain[static_cast<std::size_t>(axis)]);
  return {table(permuted, target, [](std::size_t, std::int64_t at) { return at; }), count(source)};
}

IndexMap broadcast_map(const Shape& source, const Shape& target) {
  Shape padded(target.size() - source.size(), 1);
  padded.insert(padded.end(), source.begin(), source.end());
  return {table(strides(padded), target,
                [&](std::size_t axis, std::int64_t at) { return padded[axis] == 1 ? 0 : at; }),
          count(source)};
}

IndexMap pad_map(const graph::Pad& op, const Shape& source, const Shape& target) {
  return {table(strides(source), target,
                [&](std::size_t axis, std::int64_t at) {
                  return padded_index(op.mode, at - op.begin[axis], source[axis]);
                }),
          count(source), op.value};
}

IndexMap nearest_map(const graph::Resize& op, const Shape& source, const Shape& target) {
  return {table(strides(source), target,
                [&](std::size_t axis, std::int64_t at) {
                  if (axis < 2) return at;
                  const double place =
                      resized_coordinate(op, axis - 2, at, source[axis], target[axis]);
                  return std::clamp<std::int64_t>(nearest(op.rounding, place), 0, source[axis] - 1);
                }),
          count(source)};
}

double resized_coordinate(const graph::Resize& op, std::size_t axis, std::int64_t at,
                          std::int64_t source_size, std::int64_t target_size) {
  // In single precision, as the scale was stored: in double, 1 / (1/3 as a float) falls short of 3.
  const float scale = op.scale[axis];
  const auto place = static_cast<float>(at);
  switch (op.coordinates) {
    case graph::Coordinates::half_pixel:
      return (place + 0.5F) / scale - 0.5F;
    case graph::Coordinates::pytorch_half_pixel:
      return target_size > 1 ? (place + 0.5F) / scale - 0.5F : 0.0;
    case graph::Coordinates::asymmetric:
      return place / scale;
    case graph::Coordinates::align_corners:
      return target_size > 1 ? static_cast<double>(at) * static_cast<double>(source_size - 1) /
                                   static_cast<double>(target_size - 1)
                             : 0.0;
  }
  return 0;
}

}  // namespace assay::kernels
