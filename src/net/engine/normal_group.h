// Numbers that are normalised together, as they lie among the samples of a tile.
#pragma once

#include <cmath>

#include "net/engine/arena.h"
#include "net/graph/op.h"

namespace assay::engine {

struct NormalGroup {
  std::size_t size;
  std::size_t step;  // from one number of a sample to the next

  double mean(const float* numbers) const {
    double sum = 0;
    for (std::size_t at = 0; at < size; ++at) sum += double{numbers[at * step]};
    return sum / static_cast<double>(size);
  }

  // The mean squared distance from the mean.
  double variance(const float* numbers) const {
    const double middle = mean(numbers);
    double sum = 0;
    for (std::size_t at = 0; at < size; ++at) {
      const double off = double{numbers[at * step]} - middle;
      sum += off * off;
    }
    return sum / static_cast<double>(size);
  }
};

// Calls body(group, where it begins) for every group of every sample of a row-major value.
template <class Body>
void for_groups(const kernels::Layout& layout, const graph::Normalise& op, const Body& body) {
  const auto lanes = static_cast<std::size_t>(layout.lanes);
  const std::span<const std::int64_t> shape(layout.shape);
  const NormalGroup group{count(shape.last(static_cast<std::size_t>(op.axes))), lanes};
  for (std::size_t begin = 0; begin < layout.storage(); begin += group.size * lanes) {
    for (std::size_t lane = 0; lane < lanes; ++lane) body(group, begin + lane);
  }
}

}  // namespace assay::engine
