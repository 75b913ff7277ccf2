// How a graph ends: a last softmax or sigmoid is taken off, so that logits can be asked for and
// probabilities are made from them.
#pragma once

#include "net/graph/graph.h"
#include "net/model/description.h"

namespace assay::model {

// softmax: of one class among others. sigmoid: of labels that are independent of each other.
enum class FinalActivation { none, softmax, sigmoid };

// What the output is, seen through reshapes, which leave a probability what it is.
FinalActivation final_activation(const graph::Graph& graph);

// The graph without its last sigmoid, or without a softmax over all numbers of the output; `output`
// becomes what its output is then.
graph::Graph without_activation(graph::Graph graph, OutputKind& output);

// A single logit z as those of two classes, -z and z.
graph::Graph with_both_classes(graph::Graph graph);

}  // namespace assay::model
