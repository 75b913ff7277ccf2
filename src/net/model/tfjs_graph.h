// TensorFlow graphs as TF.js writes them: nodes that name the nodes they read.
#pragma once

#include "net/model/json.h"
#include "net/model/tfjs_emitter.h"
#include "net/model/tfjs_weights.h"

namespace assay::model::tfjs {

// `topology` holds the list "node"; `signature`, where there is one, says which nodes are the
// outputs, which are otherwise those that nothing reads. Throws Error for cycles, dangling names
// and graphs that do not have exactly one placeholder.
graph::Graph import_graph(const Field& topology, const std::optional<Field>& signature,
                          const Weights& weights);

}  // namespace assay::model::tfjs
