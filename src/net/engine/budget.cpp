#include "net/engine/budget.h"

#include <algorithm>

#include "base/error.h"

namespace assay::engine {
namespace {

using graph::Graph;
using graph::Node;
using graph::NodeId;

constexpr std::size_t free_numbers = std::size_t{1} << 26;  // a quarter of a gigabyte
constexpr std::size_t for_each_input = 1024;
constexpr std::size_t for_each_weight = 8;
// Packed weights have room for this many channels where there are fewer.
constexpr std::size_t channels_in_block = 16;

double megabytes(std::size_t numbers) { return static_cast<double>(numbers) * sizeof(float) / 1e6; }

[[noreturn]] void refuse(const Node& node, std::string_view what, std::size_t numbers,
                         std::size_t most) {
  fail(
      "Node '{}' ({}) of shape {} brings {} to {:.0f} MB, and a model of these weights and this "
      "input may take {:.0f} MB; check the sizes in the file, or export the model for a smaller "
      "input.",
      node.name, name_of(node.op), to_string(node.shape), what, megabytes(numbers),
      megabytes(most));
}

bool is_constant(const Node& node, const std::vector<bool>& constant) {
  if (graph::as<graph::Constant>(node)) return true;
  return !node.inputs.empty() &&
         std::ranges::all_of(node.inputs, [&](NodeId input) { return bool{constant[input]}; });
}

std::size_t whole_blocks(std::int64_t channels) {
  const auto blocks =
      (static_cast<std::size_t>(channels) + channels_in_block - 1) / channels_in_block;
  return blocks * channels_in_block;
}

// Of weights [out, in, kernel...]; none for what packs nothing.
std::size_t packed_numbers(const Graph& graph, const Node& node) {
  if (!graph::as<graph::Convolution>(node) && !graph::as<graph::Deconvolution>(node)) return 0;
  const Shape& weights = graph[node.inputs[1]].shape;
  return whole_blocks(weights[0]) * whole_blocks(weights[1]) * count(std::span(weights).subspan(2));
}

// Of each number that is moved: where it comes from, and, sorted, where it goes.
constexpr std::size_t listed_for_each = 8;

std::size_t listed_numbers(const Node& node) {
  using graph::as;
  const bool moves = as<graph::Slice>(node) || as<graph::Gather>(node) ||
                     as<graph::Transpose>(node) || as<graph::Broadcast>(node) ||
                     as<graph::Pad>(node) || as<graph::Resize>(node);
  return moves ? listed_for_each * count(node.shape) : 0;
}

}  // namespace

std::size_t max_computed_numbers(const Graph& graph) {
  std::size_t weights = 0;
  for (const Node& node : graph.nodes) {
    if (const Tensor* value = graph::constant(node)) weights += value->size();
  }
  return free_numbers + for_each_weight * weights +
         for_each_input * count(graph[graph.input].shape);
}

void check_preparation_memory(const Graph& graph) {
  const std::size_t most = max_computed_numbers(graph);
  std::vector<bool> constant(graph.nodes.size(), false);
  std::size_t computed = 0;
  std::size_t packed = 0;
  std::size_t listed = 0;
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    const Node& node = graph[id];
    constant[id] = is_constant(node, constant);
    if (constant[id] && !graph::as<graph::Constant>(node)) {
      computed += count(node.shape);
      if (computed > most) refuse(node, "what is computed of constants alone", computed, most);
    }
    packed += packed_numbers(graph, node);
    if (packed > most) refuse(node, "the weights of convolutions", packed, most);
    listed += listed_numbers(node);
    if (listed > most) refuse(node, "the lists of where values move", listed, most);
  }
}

std::size_t peak_live_numbers(const Graph& graph, const Plan& plan) {
  const std::size_t most = max_computed_numbers(graph);
  std::size_t alive = count(graph[graph.input].shape);
  std::size_t peak = alive;
  for (const Step& step : plan.steps) {
    alive += count(graph[step.result].shape);
    peak = std::max(peak, alive);
    if (alive > most) refuse(graph[step.result], "the values held at once", alive, most);
    for (std::size_t slot = 0; slot < step.inputs.size(); ++slot) {
      if (step.last_use[slot]) alive -= count(graph[step.inputs[slot]].shape);
    }
  }
  return peak;
}

}  // namespace assay::engine
