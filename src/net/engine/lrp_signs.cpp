#include "net/engine/lrp_signs.h"

#include <algorithm>

namespace assay::engine::lrp {
namespace {

using graph::Function;

bool never_negative(const graph::Unary& unary) {
  switch (unary.function) {
    case Function::relu:
    case Function::sigmoid:
    case Function::hard_sigmoid:
    case Function::softplus:
    case Function::exp:
    case Function::sqrt:
    case Function::absolute:
      return true;
    case Function::clip:
      return unary.alpha >= 0;
    default:
      return false;
  }
}

// Made of numbers of its inputs, or of their sums with positive weights.
bool keeps_signs(const graph::Node& node) {
  if (const auto* binary = graph::as<graph::Binary>(node)) {
    return binary->arithmetic == graph::Arithmetic::add;
  }
  if (const auto* pad = graph::as<graph::Pad>(node)) return pad->value >= 0;
  return graph::as<graph::MaxPool>(node) || graph::as<graph::AveragePool>(node) ||
         graph::as<graph::Reduce>(node) || graph::as<graph::Concat>(node) ||
         graph::as<graph::Slice>(node) || graph::as<graph::Gather>(node) ||
         graph::as<graph::Reshape>(node) || graph::as<graph::Transpose>(node) ||
         graph::as<graph::Broadcast>(node) || graph::as<graph::Resize>(node);
}

}  // namespace

std::vector<bool> never_negative(const graph::Graph& graph) {
  std::vector<bool> known(graph.nodes.size(), false);
  const auto is_known = [&](graph::NodeId id) {
    const Tensor* constant = graph::constant(graph[id]);
    if (!constant) return bool{known[id]};
    return std::ranges::all_of(constant->data, [](float x) { return x >= 0; });
  };
  for (graph::NodeId id = 0; id < graph.nodes.size(); ++id) {
    const graph::Node& node = graph[id];
    if (const auto* unary = graph::as<graph::Unary>(node)) {
      known[id] = never_negative(*unary);
    } else if (keeps_signs(node)) {
      known[id] = std::ranges::all_of(node.inputs, is_known);
    }
  }
  return known;
}

}  // namespace assay::engine::lrp
