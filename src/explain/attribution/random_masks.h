// RISE's masks: a coarse grid of cells that are shown or not, enlarged linearly to one cell more
// than the input has room for, and cut out at a random place.
#pragma once

#include "math/tensor/tensor.h"

namespace assay::attribution {

class RandomMasks {
 public:
  RandomMasks(Shape space, int cells, double shown, std::uint64_t seed);
  // Of a table: every column is shown or not by itself.
  static RandomMasks of_table(Shape space, double shown, std::uint64_t seed);

  // Mask `index`, one number from 0 to 1 for each point.
  void write(std::size_t index, std::span<float> mask) const;

 private:
  Shape space_;
  int cells_;  // 0 for a table
  double shown_;
  std::uint64_t seed_;
};

}  // namespace assay::attribution
