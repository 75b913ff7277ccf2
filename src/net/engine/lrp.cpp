#include "net/engine/lrp.h"

#include "base/error.h"
#include "net/engine/lrp_gate.h"
#include "net/engine/lrp_node.h"
#include "net/engine/lrp_signs.h"

namespace assay::engine::lrp {
namespace {

// Nodes between the input and the first output. Of a gate that counts as a constant nothing
// arrives.
std::vector<bool> between(const Engine& engine, const Settings& settings) {
  const graph::Graph& graph = engine.graph();
  std::vector<bool> reached(graph.nodes.size(), false);
  std::vector<bool> result(graph.nodes.size(), false);
  reached[graph.output()] = true;
  for (NodeId id = graph.nodes.size(); id-- > 0;) {
    if (!reached[id]) continue;
    const auto gate =
        settings.attention == AttentionRule::constant ? gate_of(engine, id) : std::nullopt;
    for (std::size_t slot = 0; slot < graph[id].inputs.size(); ++slot) {
      if (slot != gate) reached[graph[id].inputs[slot]] = true;
    }
    result[id] = id != graph.input && !engine.constants()[id];
  }
  return result;
}

// Whether the input of each node has been through weights.
std::vector<bool> after_weights(const Engine& engine) {
  const graph::Graph& graph = engine.graph();
  std::vector<bool> result(graph.nodes.size(), false);
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    for (const NodeId input : graph[id].inputs) {
      if (engine.constants()[input]) continue;
      if (result[input] || weighted(engine, input)) result[id] = true;
    }
  }
  return result;
}

// Whether the value of each node goes through weights on its way to the output.
std::vector<bool> before_weights(const Engine& engine, const std::vector<bool>& live) {
  const graph::Graph& graph = engine.graph();
  std::vector<bool> result(graph.nodes.size(), false);
  for (NodeId id = graph.nodes.size(); id-- > 0;) {
    if (!live[id] || !(result[id] || weighted(engine, id))) continue;
    for (const NodeId input : graph[id].inputs) result[input] = true;
  }
  return result;
}

Kind kind_of(const Composite& composite, bool dense, bool first, bool last) {
  if (last && composite.last) return *composite.last;
  if (first) return dense ? composite.first_dense : composite.first_convolution;
  return dense ? composite.dense : composite.convolution;
}

}  // namespace

Rules rules(const Engine& engine, const Composite& composite) {
  const graph::Graph& graph = engine.graph();
  const std::vector<bool> live = between(engine, composite.settings);
  const std::vector<bool> late = after_weights(engine);
  const std::vector<bool> early = before_weights(engine, live);
  const std::vector<bool> positive = never_negative(graph);
  const Attention attention = find_attention(engine);
  auto all = std::make_shared<std::vector<Rule>>(graph.nodes.size(), plain_gradient);
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    if (!live[id]) continue;
    const auto found = weighted(engine, id);
    if (!found) {
      (*all)[id] = node_rule(engine, id, composite.settings, {!late[id], attention});
      continue;
    }
    const Kind kind = kind_of(composite, found->dense, !late[id], !early[id]);
    expects(kind != Kind::z_box || !late[id], "z_box is for first layers");
    const bool bounded = kind == Kind::z_box && composite.bounds;
    (*all)[id] = weighted_rule(engine, id, sharing(kind, composite.settings),
                               {.negative = !positive[graph[id].inputs[found->input]],
                                .bounds = bounded ? &*composite.bounds : nullptr});
  }
  return [all](const graph::Graph&, NodeId id) -> const Rule& { return (*all)[id]; };
}

}  // namespace assay::engine::lrp
