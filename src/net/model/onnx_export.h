// Graphs as ONNX files that other tools read.
#pragma once

#include <string>

#include "net/graph/graph.h"

namespace assay::model {

// The bytes of an ONNX model, opset 13, that computes the graph for any number of samples: the
// batch axis is "N". Throws Error when the graph mixes samples or ONNX cannot say what it does.
std::string export_onnx(const graph::Graph& graph);

}  // namespace assay::model
