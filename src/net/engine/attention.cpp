#include "net/engine/attention.h"

#include <algorithm>

namespace assay::engine {
namespace {

bool moves_numbers(const graph::Node& node) {
  return graph::as<graph::Reshape>(node) || graph::as<graph::Transpose>(node) ||
         graph::as<graph::Slice>(node) || graph::as<graph::Broadcast>(node);
}

class Search {
 public:
  explicit Search(const Engine& engine)
      : engine_(engine),
        graph_(engine.graph()),
        from_softmax_(graph_.nodes.size()),
        found_{blank(), blank(), blank(), blank()} {}

  Attention operator()() {
    for (NodeId id = 0; id < graph_.nodes.size(); ++id) follow(id);
    mark_comparisons();
    for (NodeId id = 0; id < graph_.nodes.size(); ++id) {
      found_.weights[id] = from_softmax_[id] && found_.softmax[*from_softmax_[id]];
    }
    return found_;
  }

 private:
  std::vector<bool> blank() const { return std::vector<bool>(graph_.nodes.size(), false); }

  bool is_product(NodeId id) const {
    const graph::Node& node = graph_[id];
    return graph::as<graph::MatMul>(node) && std::ranges::none_of(node.inputs, [&](NodeId input) {
             return bool{engine_.constants()[input]};
           });
  }

  // Which softmax each value comes from, and the products that read one.
  void follow(NodeId id) {
    const graph::Node& node = graph_[id];
    if (const auto* softmax = graph::as<graph::Softmax>(node)) {
      if (!softmax->logarithm) from_softmax_[id] = id;
    } else if (moves_numbers(node)) {
      from_softmax_[id] = from_softmax_[node.inputs[0]];
    } else if (is_product(id)) {
      for (const NodeId input : node.inputs) {
        if (!from_softmax_[input]) continue;
        found_.softmax[*from_softmax_[input]] = true;
        found_.mixes[id] = true;
      }
    }
  }

  // Back from what a softmax reads, past scales, masks and moves: every node once, for sums of sums
  // with themselves can be reached in more ways than can be walked.
  void mark_comparisons() {
    std::vector<bool> reaches = blank();
    for (NodeId id = graph_.nodes.size(); id-- > 0;) {
      const graph::Node& node = graph_[id];
      if (found_.softmax[id]) reaches[node.inputs[0]] = true;
      if (!reaches[id]) continue;
      if (is_product(id)) {
        found_.compares[id] = true;
      } else if (moves_numbers(node) || graph::as<graph::Binary>(node)) {
        for (const NodeId input : node.inputs) {
          if (!engine_.constants()[input]) reaches[input] = true;
        }
      }
    }
  }

  const Engine& engine_;
  const graph::Graph& graph_;
  std::vector<std::optional<NodeId>> from_softmax_;
  Attention found_;
};

}  // namespace

std::vector<NodeId> Attention::softmax_nodes() const {
  std::vector<NodeId> result;
  for (NodeId id = 0; id < softmax.size(); ++id) {
    if (softmax[id]) result.push_back(id);
  }
  return result;
}

Attention find_attention(const Engine& engine) { return Search(engine)(); }

}  // namespace assay::engine
