// What the graph alone says of the signs of a value: after a rectifier there is nothing negative,
// and half of what a rule would compute is known to be zero.
#pragma once

#include <vector>

#include "net/graph/graph.h"

namespace assay::engine::lrp {

// By node; false where it is not known. Constants are asked about only where they are added or
// joined to values.
std::vector<bool> never_negative(const graph::Graph& graph);

}  // namespace assay::engine::lrp
