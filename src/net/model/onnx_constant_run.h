// What a node makes of constants alone, computed by the engine: any operator that can be imported
// may also stand in a part of the model that does not depend on its input.
#pragma once

#include "net/graph/graph.h"
#include "net/model/onnx_literal.h"

namespace assay::model::from_onnx {

// A node and the constants it reads as a graph by themselves, whose input is the first constant.
graph::Graph graph_of_constants(const std::string& name, const graph::Op& op,
                                const std::vector<Literal>& inputs, const Shape& shape);

// The output for that constant.
Literal run_once(const graph::Graph& graph, const Literal& first);

}  // namespace assay::model::from_onnx
