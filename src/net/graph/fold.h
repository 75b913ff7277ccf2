// Folds what follows a convolution or a linear map and is itself one factor and one summand a
// channel (batch normalisation, scaling, a separate bias) into its weights. The folded node takes
// the name of the last one swallowed: its value is that one's value.
#pragma once

#include "net/graph/graph.h"

namespace assay::graph {

Graph fold_affine(const Graph& graph);

}  // namespace assay::graph
