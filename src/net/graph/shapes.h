// The shape a node's value has, given its inputs; throws Error when they do not fit the op.
#pragma once

#include "net/graph/op.h"

namespace assay::graph {

// `asked` is the shape chosen by the caller for Reshape, Broadcast, Slice and Resize.
Shape result_shape(const Op& op, const std::vector<Shape>& inputs, const Shape& asked);

// The spatial size a window leaves.
std::int64_t windowed(const Window& window, std::size_t axis, std::int64_t size);

}  // namespace assay::graph
