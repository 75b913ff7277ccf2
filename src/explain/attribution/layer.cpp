#include "explain/attribution/layer.h"

#include <algorithm>

#include "base/near_name.h"
#include "base/unsuited.h"

namespace assay::attribution {
namespace {

using graph::Graph;
using graph::NodeId;

template <class... Kinds>
bool is_any(const graph::Node& node) {
  return (std::holds_alternative<Kinds>(node.op) || ...);
}

// Batch, channels and as many axes as the input has; one point alone is no space.
bool has_points(const Graph& graph, const graph::Node& node) {
  return node.shape.size() >= 3 && node.shape.size() == graph[graph.input].shape.size() &&
         std::any_of(node.shape.begin() + 2, node.shape.end(),
                     [](std::int64_t size) { return size > 1; });
}

// Where a block may end, in the order of the graph.
std::vector<NodeId> block_ends(const Graph& graph) {
  const std::vector<bool> spatial = spatial_values(graph);
  const std::vector<bool> used = on_path_to_output(graph);
  std::vector<NodeId> ends;
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    const bool pooled =
        is_any<graph::MaxPool, graph::AveragePool, graph::Pad, graph::Resize>(graph[id]);
    if (spatial[id] && used[id] && !pooled) ends.push_back(id);
  }
  return ends;
}

// A product of two values that both depend on the input: what attention is made of.
bool attends_after(const Graph& graph, NodeId last) {
  const std::vector<bool> used = on_path_to_output(graph);
  for (NodeId id = last + 1; id < graph.nodes.size(); ++id) {
    const graph::Node& node = graph[id];
    if (used[id] && is_any<graph::MatMul>(node) &&
        std::ranges::all_of(node.inputs, [&](NodeId input) { return used[input]; })) {
      return true;
    }
  }
  return false;
}

Layer layer_of(const Graph& graph, NodeId id) {
  const Shape& shape = graph[id].shape;
  return {id, static_cast<std::size_t>(shape[1]), Shape(shape.begin() + 2, shape.end())};
}

NodeId default_layer(const Graph& graph) {
  const std::vector<NodeId> ends = block_ends(graph);
  if (ends.empty()) {
    unsuited(
        "This model has no layer with channels and points, as a convolution makes them; CAM "
        "methods "
        "cannot explain it, and others need layer=NAME.");
  }
  if (attends_after(graph, ends.back())) {
    unsuited(
        "After its last convolution '{}' this model goes on with attention, so its last layer "
        "with points is not where it decides; name a layer with layer=NAME or use another method.",
        graph[ends.back()].name);
  }
  return ends.back();
}

}  // namespace

// Shapes alone do not say: tokens of a transformer look like the channels of a signal.
std::vector<bool> spatial_values(const Graph& graph) {
  std::vector<bool> spatial(graph.nodes.size(), false);
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    const graph::Node& node = graph[id];
    if (!has_points(graph, node)) continue;
    const bool follows = std::ranges::any_of(node.inputs, [&](NodeId input) {
      return spatial[input] &&
             std::equal(node.shape.begin() + 2, node.shape.end(), graph[input].shape.begin() + 2);
    });
    const bool keeps_points = is_any<graph::Unary, graph::PRelu, graph::Binary, graph::ResponseNorm,
                                     graph::Normalise, graph::Concat>(node);
    const bool moves_points =
        is_any<graph::MaxPool, graph::AveragePool, graph::Pad, graph::Resize>(node);
    spatial[id] = is_any<graph::Convolution, graph::Deconvolution>(node) ||
                  (keeps_points && follows) || (moves_points && spatial[node.inputs.front()]);
  }
  return spatial;
}

std::vector<bool> on_path_to_output(const Graph& graph) {
  std::vector<bool> below(graph.nodes.size(), false);
  below[graph.input] = true;
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    for (const NodeId input : graph[id].inputs) below[id] = below[id] || below[input];
  }
  std::vector<bool> above(graph.nodes.size(), false);
  above[graph.output()] = true;
  for (NodeId id = graph.nodes.size(); id-- > 0;) {
    if (!above[id]) continue;
    for (const NodeId input : graph[id].inputs) above[input] = true;
  }
  for (NodeId id = 0; id < above.size(); ++id) above[id] = above[id] && below[id];
  return above;
}

NodeId find_node(const model::Model& model, const std::string& name) {
  const Graph& graph = model.graph();
  const std::vector<bool> used = on_path_to_output(graph);
  const auto id = graph::find(graph, name);
  if (id && used[*id]) return *id;
  std::vector<std::string> known;
  for (NodeId node = 0; node < graph.nodes.size(); ++node) {
    if (used[node]) known.push_back(graph[node].name);
  }
  const std::string near = did_you_mean(name, known);
  unsuited("There is no layer '{}'{}", name, near == "." ? "; 'assay model' lists them." : near);
}

Layer find_layer(const model::Model& model, const std::string& name) {
  const Graph& graph = model.graph();
  const NodeId id = name.empty() ? default_layer(graph) : find_node(model, name);
  if (spatial_values(graph)[id]) return layer_of(graph, id);
  const std::vector<NodeId> ends = block_ends(graph);
  unsuited("The layer '{}' has shape {} and no points that a map could show; {}", name,
           to_string(graph[id].shape),
           ends.empty() ? "this model has no layer with points."
                        : fmt::format("the last that has them is '{}'.", graph[ends.back()].name));
}

std::vector<Layer> last_layer_of_every_size(const model::Model& model) {
  const Graph& graph = model.graph();
  default_layer(graph);
  std::vector<Layer> layers;
  for (const NodeId id : block_ends(graph)) {
    Layer layer = layer_of(graph, id);
    std::erase_if(layers, [&](const Layer& other) { return other.space == layer.space; });
    layers.push_back(std::move(layer));
  }
  return layers;
}

}  // namespace assay::attribution
