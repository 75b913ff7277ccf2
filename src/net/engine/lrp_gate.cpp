#include "net/engine/lrp_gate.h"

#include "net/engine/lrp_basic.h"

namespace assay::engine::lrp {
namespace {

using graph::Function;

// How much a function looks like a gate: from 0 to 1, between fixed bounds, or a rectifier.
int squashing(const graph::Node& node) {
  if (graph::as<graph::Softmax>(node)) return 3;
  const auto* unary = graph::as<graph::Unary>(node);
  if (!unary) return 0;
  switch (unary->function) {
    case Function::sigmoid:
    case Function::hard_sigmoid:
      return 3;
    case Function::clip:
    case Function::tanh:
      return 2;
    case Function::relu:
    case Function::silu:
    case Function::gelu:
    case Function::gelu_tanh:
    case Function::hard_swish:
      return 1;
    default:
      return 0;
  }
}

// The one input of a node that only moves, repeats, scales or shifts the numbers of it.
std::optional<NodeId> moved(const Engine& engine, const graph::Node& node) {
  if (graph::as<graph::Reshape>(node) || graph::as<graph::Transpose>(node) ||
      graph::as<graph::Slice>(node) || graph::as<graph::Gather>(node) ||
      graph::as<graph::Broadcast>(node) || graph::as<graph::Resize>(node)) {
    return node.inputs[0];
  }
  if (!graph::as<graph::Binary>(node)) return std::nullopt;
  for (const std::size_t constant : {0U, 1U}) {
    if (engine.constants()[node.inputs[constant]]) return node.inputs[1 - constant];
  }
  return std::nullopt;
}

int squashing_behind(const Engine& engine, NodeId id) {
  for (;;) {
    const graph::Node& node = engine.graph()[id];
    if (const int found = squashing(node)) return found;
    const auto before = moved(engine, node);
    if (!before) return 0;
    id = *before;
  }
}

}  // namespace

std::optional<std::size_t> gate_of(const Engine& engine, NodeId product) {
  const graph::Node& node = engine.graph()[product];
  const auto* binary = graph::as<graph::Binary>(node);
  if (!binary || binary->arithmetic != graph::Arithmetic::multiply) return std::nullopt;
  if (engine.constants()[node.inputs[0]] || engine.constants()[node.inputs[1]]) return std::nullopt;
  const int left = squashing_behind(engine, node.inputs[0]);
  const int right = squashing_behind(engine, node.inputs[1]);
  if (left == right) return std::nullopt;
  return left > right ? 0 : 1;
}

Rule gated_rule(const Engine& engine, NodeId product, std::size_t gate, const Settings& settings) {
  if (settings.attention == AttentionRule::split)
    return proportional_rule(settings.stabiliser(), 0.5F);
  const graph::Node& node = engine.graph()[product];
  const bool is_single = engine.graph()[node.inputs[1 - gate]].shape == node.shape;
  const Rule none = block_rule();
  const Rule all = is_single ? pass_rule() : proportional_rule(settings.stabiliser());
  const auto rule = [=](const RuleSite& at) -> const Rule& { return at.slot == gate ? none : all; };
  return {.name = "lrp gate",
          .needs = [=](const RuleSite& at) { return rule(at).needs(at); },
          .apply = [=](Arena& arena, const RuleSite& at,
                       const BackwardInputs& given) { return rule(at).apply(arena, at, given); }};
}

}  // namespace assay::engine::lrp
