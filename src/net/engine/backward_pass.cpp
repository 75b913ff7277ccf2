// The one loop of every backward pass.
#include <algorithm>
#include <utility>

#include "base/error.h"
#include "net/engine/engine.h"
#include "net/engine/values.h"
#include "net/kernels/binary.h"

namespace assay::engine {
namespace {

// Adds to what has already arrived at a value.
void arrive(Arena& arena, Value& total, Value part) {
  if (!total) {
    total = std::move(part);
    return;
  }
  const Value same = blocked(arena, part, total.layout.block);
  if (!total.is_sole()) {
    Value own = arena.make(total.layout);
    std::copy_n(total.get(), total.layout.storage(), own.get());
    total = std::move(own);
  }
  kernels::accumulate(same.get(), total.get(), total.layout.storage());
}

// A constant is one for all samples, and so is its gradient.
Value summed_over_lanes(Arena& arena, const Value& value) {
  const auto lanes = static_cast<std::size_t>(value.layout.lanes);
  if (lanes == 1) return value;
  Value result = arena.zeros({value.layout.shape, 1, 1});
  for (std::size_t at = 0; at < value.layout.storage(); ++at) {
    result.get()[at / lanes] += value.get()[at];
  }
  return result;
}

}  // namespace

std::vector<Value> Engine::backward_tile(Arena& arena, Tape& tape, Value seed, const Rules& rules,
                                         const std::vector<bool>& path,
                                         const std::vector<NodeId>& wanted) const {
  std::vector<Value>& values = tape.values;
  std::vector<Value>& beside = tape.reference;
  std::vector<Value> arrived(graph_.nodes.size());
  arrived[graph_.output()] = std::move(seed);
  std::vector<bool> keep(graph_.nodes.size(), false);
  for (const NodeId id : wanted) keep[id] = true;

  for (NodeId id = graph_.nodes.size(); id-- > 0;) {
    if (!arrived[id] || !path[id] || constants_[id] || id == graph_.input) continue;
    const graph::Node& node = graph_[id];
    BackwardInputs given{.inputs = {}, .output = std::move(values[id]), .gradient = arrived[id]};
    values[id] = {};
    if (!keep[id]) arrived[id] = {};
    const auto wanted_inputs =
        std::ranges::count_if(node.inputs, [&](NodeId input) { return path[input]; });
    given.spare = wanted_inputs == 1 && given.gradient.is_sole();
    if (!beside.empty()) given.reference_output = std::exchange(beside[id], {});
    for (const NodeId input : node.inputs) {
      const bool constant = bool{constants_[input]};
      given.inputs.push_back(constant ? constants_[input] : values[input]);
      if (beside.empty()) continue;
      given.reference_inputs.push_back(constant ? constants_[input] : beside[input]);
    }
    for (std::size_t slot = 0; slot < node.inputs.size(); ++slot) {
      const NodeId input = node.inputs[slot];
      if (!path[input]) continue;
      Value part = rules(graph_, id).apply(arena, {node, *operations_[id], slot}, given);
      if (constants_[input]) part = summed_over_lanes(arena, part);
      arrive(arena, arrived[input], std::move(part));
    }
  }

  std::vector<Value> result;
  for (const NodeId id : wanted) {
    // A node that the output does not depend on has no gradient: zero.
    result.push_back(arrived[id] ? row_major(arena, arrived[id])
                                 : arena.zeros({graph_[id].shape, constants_[id] ? 1 : lanes_, 1}));
  }
  return result;
}

}  // namespace assay::engine
