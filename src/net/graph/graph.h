// A model as data: nodes in an order in which every node follows its inputs. It computes one
// sample; the axis of the batch is there with size one, and how many samples are computed at once
// is the engine's business. Every node makes exactly one value, so a value is named by its node.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "net/graph/op.h"

namespace assay::graph {

using NodeId = std::size_t;

struct Node {
  std::string name;
  Op op;
  std::vector<NodeId> inputs;
  Shape shape;
};

struct Graph {
  std::vector<Node> nodes;
  NodeId input = 0;
  std::vector<NodeId> outputs;

  const Node& operator[](NodeId id) const { return nodes[id]; }
  NodeId output() const { return outputs.front(); }
};

// The value of a Constant node, or nullptr for any other.
const Tensor* constant(const Node& node);

template <class Kind>
const Kind* as(const Node& node) {
  return std::get_if<Kind>(&node.op);
}

std::optional<NodeId> find(const Graph& graph, std::string_view name);

// How often each value is read by another node or is an output.
std::vector<int> uses(const Graph& graph);

// The same graph without nodes that no output needs; the input stays.
Graph without_dead_nodes(const Graph& graph);

// What the first output makes of one inner value, which becomes the input. Nothing when the output
// depends on the input by a way around that value too.
std::optional<Graph> rest_after(const Graph& graph, NodeId id);

}  // namespace assay::graph
