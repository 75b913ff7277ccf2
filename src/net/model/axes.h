// The axes of a model's input, brought into the order in which everything behind takes them: the
// channels, then the points.
#pragma once

#include "net/graph/graph.h"
#include "net/model/description.h"

namespace assay::model {

// Names the axes of a picture whose channels come last, as Keras has them, unless they have names.
void assume_channels_last(const graph::Graph& graph, Description& description);

// The graph with an input whose channels come first, and in `description` where arrays have them.
// An input without channels gets one, unless its only axis is features. Throws Error for names that
// do not fit the input.
graph::Graph with_channels_first(graph::Graph graph, Description& description);

}  // namespace assay::model
