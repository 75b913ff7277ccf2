// Data movement as a table: for every element of the result, the element of the source it comes
// from, or none. Slices, gathers, transpositions, broadcasts, padding and nearest-neighbour
// resizing are all such tables, and their gradients run the table backwards.
#pragma once

#include <cstdint>
#include <vector>

#include "net/graph/op.h"

namespace assay::kernels {

class IndexMap {
 public:
  static constexpr std::int64_t none = -1;

  IndexMap(std::vector<std::int64_t> source_of, std::size_t source_size, float fill = 0);

  // `inner` numbers are moved together: the lanes.
  void forward(const float* source, float* target, std::int64_t inner) const;
  // Overwrites the source's gradient; several results of one source are added in order.
  void backward(const float* gradient, float* source_gradient, std::int64_t inner) const;

 private:
  // Consecutive results from consecutive sources are moved as one piece.
  struct Run {
    std::int64_t target;
    std::int64_t source;
    std::int64_t length;
  };
  std::vector<Run> runs_;
  std::size_t source_size_;
  float fill_;
};

IndexMap slice_map(const graph::Slice& op, const Shape& source, const Shape& target);
IndexMap gather_map(const graph::Gather& op, const Shape& source, const Shape& target);
IndexMap transpose_map(const graph::Transpose& op, const Shape& source, const Shape& target);
IndexMap broadcast_map(const Shape& source, const Shape& target);
IndexMap pad_map(const graph::Pad& op, const Shape& source, const Shape& target);
IndexMap nearest_map(const graph::Resize& op, const Shape& source, const Shape& target);

// Where point `at` of the resized axis lies on the source axis.
double resized_coordinate(const graph::Resize& op, std::size_t axis, std::int64_t at,
                          std::int64_t source_size, std::int64_t target_size);

}  // namespace assay::kernels
