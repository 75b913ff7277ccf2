// What a graph costs: how many parameters it holds and how much arithmetic one sample takes.
#pragma once

#include <cstdint>
#include <vector>

#include "net/graph/graph.h"

namespace assay::graph {

// Two operations for each multiplication with its addition in convolutions and products (a bias is
// not counted); one for each number read by poolings and reductions; one for each number made by
// element-wise work, normalisation, softmax and resizing; none for moving numbers about. Counts
// that no 64 bits hold stop at the largest number.
struct Cost {
  std::int64_t parameters = 0;
  std::int64_t flops = 0;

  bool operator==(const Cost&) const = default;
};

// For each node. The parameters are the elements of the constants it reads; a constant shared by
// several nodes belongs to the first, so that the sum is what the model holds.
std::vector<Cost> costs(const Graph& graph);

Cost total(const std::vector<Cost>& costs);

}  // namespace assay::graph
