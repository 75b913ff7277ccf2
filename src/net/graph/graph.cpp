#include "net/graph/graph.h"

#include "base/error.h"

namespace assay::graph {

const Tensor* constant(const Node& node) {
  const auto* op = as<Constant>(node);
  return op ? op->value.get() : nullptr;
}

std::optional<NodeId> find(const Graph& graph, std::string_view name) {
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    if (graph[id].name == name) return id;
  }
  return std::nullopt;
}

std::vector<int> uses(const Graph& graph) {
  std::vector<int> result(graph.nodes.size(), 0);
  for (const Node& node : graph.nodes) {
    for (const NodeId input : node.inputs) ++result[input];
  }
  for (const NodeId output : graph.outputs) ++result[output];
  return result;
}

Graph without_dead_nodes(const Graph& graph) {
  std::vector<bool> alive(graph.nodes.size(), false);
  alive[graph.input] = true;
  for (const NodeId output : graph.outputs) alive[output] = true;
  for (NodeId id = graph.nodes.size(); id-- > 0;) {
    if (!alive[id]) continue;
    for (const NodeId input : graph[id].inputs) alive[input] = true;
  }

  Graph result;
  std::vector<NodeId> renamed(graph.nodes.size());
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    if (!alive[id]) continue;
    renamed[id] = result.nodes.size();
    Node node = graph[id];
    for (NodeId& input : node.inputs) input = renamed[input];
    result.nodes.push_back(std::move(node));
  }
  result.input = renamed[graph.input];
  for (const NodeId output : graph.outputs) result.outputs.push_back(renamed[output]);
  return result;
}

std::optional<Graph> rest_after(const Graph& graph, NodeId id) {
  Graph rest = graph;
  rest.nodes[id].op = Input{};
  rest.nodes[id].inputs.clear();
  rest.input = id;
  rest.outputs = {graph.output()};
  rest = without_dead_nodes(rest);
  for (NodeId at = 0; at < rest.nodes.size(); ++at) {
    if (at != rest.input && as<Input>(rest[at])) return std::nullopt;
  }
  return rest;
}

}  // namespace assay::graph
