#include "net/graph/builder.h"

#include "base/error.h"
#include "net/graph/shapes.h"

namespace assay::graph {

NodeId Builder::input(std::string name, Shape shape) {
  if (shape.empty() || shape[0] != 1) {
    fail("The input '{}' has shape {}; its first axis is the batch and must be 1 here.", name,
         to_string(shape));
  }
  graph_.input = graph_.nodes.size();
  return add(std::move(name), Input{}, {}, std::move(shape));
}

NodeId Builder::constant(std::string name, Tensor value) {
  if (!is_finite(value.data)) fail("The constant '{}' holds NaN or infinity.", name);
  return add(std::move(name), Constant{std::make_shared<const Tensor>(std::move(value))}, {});
}

NodeId Builder::add(std::string name, Op op, std::vector<NodeId> inputs) {
  return add(std::move(name), std::move(op), std::move(inputs), {});
}

NodeId Builder::add(std::string name, Op op, std::vector<NodeId> inputs, Shape shape) {
  std::vector<Shape> shapes;
  for (const NodeId input : inputs) {
    expects(input < graph_.nodes.size(), "a node's inputs come before it");
    shapes.push_back(graph_[input].shape);
  }
  try {
    shape = result_shape(op, shapes, shape);
  } catch (const Error& error) {
    fail("Node '{}' ({}): {}", name, name_of(op), error.what());
  }
  graph_.nodes.push_back({std::move(name), std::move(op), std::move(inputs), std::move(shape)});
  return graph_.nodes.size() - 1;
}

Graph Builder::finish(std::vector<NodeId> outputs) && {
  expects(!outputs.empty(), "a graph has an output");
  graph_.outputs = std::move(outputs);
  return without_dead_nodes(graph_);
}

}  // namespace assay::graph
