// One node of a graph as the ONNX nodes that compute the same.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "net/graph/graph.h"
#include "net/model/onnx_writer.h"

namespace assay::model::from_onnx {

// What is needed to write one node.
struct NodeExport {
  Writer& writer;
  const graph::Graph& graph;
  const graph::Node& node;
  std::vector<std::string> inputs;  // names of the values it reads
  std::vector<std::optional<std::size_t>> input_batches;
  std::optional<std::size_t> batch;  // the batch axis of its result
  std::string output;
  const std::string& input;  // name of the model's input
  std::string& batch_size;   // name of the value [N]; empty until some node needs it

  const Shape& shape(std::size_t at) const { return graph[node.inputs[at]].shape; }
  // A name for something on the way to the result.
  std::string part(std::string_view name) const {
    return writer.unique(output + "." + std::string(name));
  }
};

void write_node(const NodeExport& node);

// Functions of one number, for which opset 13 may need several operators.
void write_unary(const NodeExport& node, const graph::Unary& op);

// The name of a vector of sizes with the number of samples at the given axis.
std::string sizes_with_batch(const NodeExport& node, const Shape& sizes, std::size_t axis);

}  // namespace assay::model::from_onnx
