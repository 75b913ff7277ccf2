#include "net/model/final_activation.h"

#include <algorithm>
#include <functional>
#include <memory>

namespace assay::model {
namespace {

using graph::Graph;
using graph::Node;
using graph::NodeId;

NodeId before_reshapes(const Graph& graph) {
  NodeId at = graph.output();
  while (graph::as<graph::Reshape>(graph[at])) at = graph[at].inputs[0];
  return at;
}

// A softmax over all numbers of the output; one over fewer is part of the model.
bool ends_in_softmax(const Graph& graph) {
  const Node& last = graph[graph.output()];
  const auto* softmax = graph::as<graph::Softmax>(last);
  if (!softmax || softmax->logarithm) return false;
  const auto classes =
      static_cast<std::size_t>(last.shape[axis_index(softmax->axis, last.shape.size())]);
  return classes == count(last.shape);
}

NodeId append(Graph& graph, Node node) {
  graph.nodes.push_back(std::move(node));
  return graph.nodes.size() - 1;
}

NodeId append_constant(Graph& graph, const std::string& name, Tensor value) {
  Shape shape = value.shape;
  return append(graph, {name,
                        graph::Constant{std::make_shared<const Tensor>(std::move(value))},
                        {},
                        std::move(shape)});
}

// One row of numbers becomes two: its negative, then itself.
Tensor with_negative(const Tensor& row, Shape shape) {
  Tensor both(std::move(shape));
  std::ranges::transform(row.data, both.data.begin(), std::negate());
  std::ranges::copy(row.data, both.data.begin() + static_cast<std::ptrdiff_t>(row.size()));
  return both;
}

// The last layer with two rows for its one; methods that look for a linear map at the end find it.
Graph with_two_rows(Graph graph) {
  Node last = graph[graph.output()];
  for (std::size_t at = 1; at < last.inputs.size(); ++at) {
    const Node& numbers = graph[last.inputs[at]];
    Shape shape = numbers.shape;
    shape[0] = 2;
    const std::string name = numbers.name + ".both";
    Tensor both = with_negative(*graph::constant(numbers), std::move(shape));
    last.inputs[at] = append_constant(graph, name, std::move(both));
  }
  last.shape.back() = 2;
  graph.outputs.front() = append(graph, std::move(last));
  return graph::without_dead_nodes(graph);
}

}  // namespace

FinalActivation final_activation(const Graph& graph) {
  const Node& last = graph[before_reshapes(graph)];
  const auto* softmax = graph::as<graph::Softmax>(last);
  if (softmax && !softmax->logarithm) return FinalActivation::softmax;
  const auto* unary = graph::as<graph::Unary>(last);
  return unary && unary->function == graph::Function::sigmoid ? FinalActivation::sigmoid
                                                              : FinalActivation::none;
}

Graph without_activation(Graph graph, OutputKind& output) {
  if (ends_in_softmax(graph)) {
    graph.outputs.front() = graph[graph.output()].inputs[0];
    output = OutputKind::logits;
  } else if (final_activation(graph) == FinalActivation::sigmoid) {
    graph.outputs.front() = graph[before_reshapes(graph)].inputs[0];
    output = OutputKind::labels;
  } else {
    return graph;
  }
  return graph::without_dead_nodes(graph);
}

Graph with_both_classes(Graph graph) {
  const Node& last = graph[graph.output()];
  const bool has_weights = graph::as<graph::Linear>(last) &&
                           std::all_of(last.inputs.begin() + 1, last.inputs.end(),
                                       [&](NodeId input) { return graph::constant(graph[input]); });
  if (has_weights) return with_two_rows(std::move(graph));
  const std::string name = last.name;
  const NodeId flat = append(graph, {name + ".flat", graph::Reshape{}, {graph.output()}, {1, 1}});
  const NodeId negative =
      append(graph, {name + ".negative", graph::Unary{graph::Function::negative}, {flat}, {1, 1}});
  graph.outputs.front() =
      append(graph, {name + ".both", graph::Concat{1}, {negative, flat}, {1, 2}});
  return graph;
}

}  // namespace assay::model
