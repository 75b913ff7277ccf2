// The constants of an engine: changed by training, let go by who only wants the output.
#include <algorithm>
#include <cstring>

#include "base/error.h"
#include "base/parallel.h"
#include "net/engine/engine.h"

namespace assay::engine {

void Engine::set_parameters(const std::vector<NodeId>& ids,
                            const std::vector<std::span<const float>>& values) {
  expects(ids.size() == values.size(), "every parameter has its values");
  std::vector<bool> changed(graph_.nodes.size(), false);
  std::vector<bool> moved(graph_.nodes.size(), false);
  for (std::size_t at = 0; at < ids.size(); ++at) {
    const Tensor* original = graph::constant(graph_[ids[at]]);
    expects(original && values[at].size() == original->size(), "a constant keeps its size");
    Value& own = constants_[ids[at]];
    changed[ids[at]] = true;
    if (own.get() == original->data.data()) {
      // The graph is immutable: this engine goes on with memory of its own.
      auto copy = std::make_shared<std::vector<float>>(values[at].begin(), values[at].end());
      own = {own.layout, std::shared_ptr<float>(copy, copy->data())};
      moved[ids[at]] = true;
    } else {
      std::memcpy(own.get(), values[at].data(), values[at].size_bytes());
    }
  }
  const auto reads = [&](const graph::Node& node, const std::vector<bool>& which) {
    return std::ranges::any_of(node.inputs, [&](NodeId input) { return which[input]; });
  };
  std::vector<NodeId> stale;
  for (NodeId id = 0; id < graph_.nodes.size(); ++id) {
    if (!reads(graph_[id], changed)) continue;
    expects(!constants_[id], "no other constant is computed from a parameter");
    if (reads(graph_[id], moved)) {
      operations_[id] = make_operation({graph_, id, constants_, lanes_});
    } else {
      stale.push_back(id);
    }
  }
  parallel_for(stale.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) operations_[stale[at]]->refresh();
  });
}

std::span<const float> Engine::parameter(NodeId id) const {
  return {constants_[id].get(), constants_[id].layout.storage()};
}

void Engine::keep_output_only() {
  std::vector<bool> kept(graph_.nodes.size(), false);
  kept[graph_.output()] = true;
  const auto plan = plan_for(kept);
  const std::vector<int> uses = graph::uses(graph_);
  for (const Step& step : plan->steps) {
    if (!operations_[step.node]->release_weights(step.fusion)) continue;
    const NodeId weights = graph_[step.node].inputs[1];
    if (uses[weights] != 1) continue;
    // It is still a constant, though an empty one.
    constants_[weights] = {{{0}, 1, 1}, std::make_shared<float>(0.0F)};
    graph_.nodes[weights].op = graph::Constant{};
  }
}

}  // namespace assay::engine
