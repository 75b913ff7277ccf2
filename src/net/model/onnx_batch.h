// Where the batch is in every value of a graph. A graph computes one sample, so a file that is to
// compute many must know which axis grows with them.
#pragma once

#include <optional>
#include <vector>

#include "net/graph/graph.h"

namespace assay::model::from_onnx {

// The axis, or nothing for values that do not depend on the input. Throws Error, naming the node,
// when samples would be mixed.
std::vector<std::optional<std::size_t>> batch_axes(const graph::Graph& graph);

}  // namespace assay::model::from_onnx
