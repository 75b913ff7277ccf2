// The order in which nodes run and what is fused, for a given set of values that must survive.
// With nothing kept but the output, convolutions swallow their residual sums and activations and
// values are freed as soon as they were read; with a tape, whatever the backward pass needs is
// kept.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "net/engine/operation.h"

namespace assay::engine {

struct Step {
  NodeId node;    // whose operation runs
  NodeId result;  // whose value it makes: the node itself or the last one fused into it
  std::vector<NodeId> inputs;
  std::optional<Fusion> fusion;
  std::vector<bool> last_use;  // of each input: its memory may be reused
};

struct Plan {
  std::vector<Step> steps;
  std::vector<bool> kept;  // by node
};

// `kept[id]`: the value of node `id` is wanted after the run.
Plan make_plan(const graph::Graph& graph, const std::vector<std::unique_ptr<Operation>>& operations,
               const std::vector<Value>& constants, std::vector<bool> kept);

}  // namespace assay::engine
