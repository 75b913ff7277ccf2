#include "net/graph/fold.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace assay::graph {
namespace {

// y = scale x + shift, a pair for each channel.
struct Affine {
  std::vector<double> scale;
  std::vector<double> shift;
};

std::int64_t channels_of(const Node& node) {
  return as<Linear>(node) ? node.shape.back() : node.shape[1];
}

// The constant as one number a channel of `node`, or nothing when it varies along other axes.
std::optional<std::vector<double>> by_channel(const Tensor& constant, const Node& node) {
  const std::size_t rank = node.shape.size();
  if (constant.shape.size() > rank) return std::nullopt;
  const std::size_t channel_axis = as<Linear>(node) ? rank - 1 : 1;
  const std::size_t offset = rank - constant.shape.size();
  for (std::size_t axis = 0; axis < constant.shape.size(); ++axis) {
    if (constant.shape[axis] != 1 && axis + offset != channel_axis) return std::nullopt;
  }
  const auto channels = static_cast<std::size_t>(channels_of(node));
  if (constant.size() != 1 && constant.size() != channels) return std::nullopt;
  std::vector<double> result(channels);
  for (std::size_t at = 0; at < channels; ++at) {
    result[at] = constant.data[constant.size() == 1 ? 0 : at];
  }
  return result;
}

// Follows a value by a factor or summand; false when the arithmetic is neither.
bool follow(Affine& affine, Arithmetic arithmetic, bool constant_left,
            const std::vector<double>& constant) {
  for (std::size_t at = 0; at < constant.size(); ++at) {
    double& scale = affine.scale[at];
    double& shift = affine.shift[at];
    switch (arithmetic) {
      case Arithmetic::add:
        shift += constant[at];
        break;
      case Arithmetic::subtract:
        scale = constant_left ? -scale : scale;
        shift = constant_left ? constant[at] - shift : shift - constant[at];
        break;
      case Arithmetic::multiply:
        scale *= constant[at];
        shift *= constant[at];
        break;
      case Arithmetic::divide:
        if (constant_left || constant[at] == 0) return false;
        scale /= constant[at];
        shift /= constant[at];
        break;
      default:
        return false;
    }
  }
  return true;
}

class Folder {
 public:
  explicit Folder(const Graph& graph)
      : graph_(graph), uses_(uses(graph)), renamed_(graph.nodes.size()) {
    readers_.resize(graph.nodes.size());
    for (NodeId id = 0; id < graph.nodes.size(); ++id) {
      for (const NodeId input : graph[id].inputs) readers_[input].push_back(id);
    }
  }

  Graph fold() && {
    std::vector<bool> swallowed(graph_.nodes.size(), false);
    for (NodeId id = 0; id < graph_.nodes.size(); ++id) {
      if (swallowed[id]) continue;
      Affine affine;
      NodeId last = id;
      for (const NodeId next : chain(id, affine)) {
        swallowed[next] = true;
        last = next;
      }
      renamed_[last] = last == id ? copy(id) : folded(id, last, affine);
      for (NodeId at = id; at != last; at = readers_[at].front()) renamed_[at] = renamed_[last];
    }
    result_.input = renamed_[graph_.input];
    for (const NodeId output : graph_.outputs) result_.outputs.push_back(renamed_[output]);
    return without_dead_nodes(result_);
  }

 private:
  bool has_constant_weights(const Node& node) const {
    if (!as<Convolution>(node) && !as<Linear>(node)) return false;
    return std::all_of(node.inputs.begin() + 1, node.inputs.end(),
                       [&](NodeId input) { return constant(graph_[input]) != nullptr; });
  }

  // The nodes after `id` that can be folded into it, in order.
  std::vector<NodeId> chain(NodeId id, Affine& affine) const {
    const Node& node = graph_[id];
    if (!has_constant_weights(node)) return {};
    const auto channels = static_cast<std::size_t>(channels_of(node));
    affine = {std::vector(channels, 1.0), std::vector(channels, 0.0)};
    std::vector<NodeId> nodes;
    for (NodeId at = id; uses_[at] == 1 && readers_[at].size() == 1;) {
      const NodeId next = readers_[at].front();
      const auto* binary = as<Binary>(graph_[next]);
      if (!binary || graph_[next].shape != node.shape) break;
      const bool constant_left = graph_[next].inputs[1] == at;
      const Tensor* other = constant(graph_[graph_[next].inputs[constant_left ? 0 : 1]]);
      const auto values = other ? by_channel(*other, node) : std::nullopt;
      Affine longer = affine;
      if (!values || !follow(longer, binary->arithmetic, constant_left, *values)) break;
      affine = std::move(longer);
      nodes.push_back(next);
      at = next;
    }
    return nodes;
  }

  NodeId append(Node node) {
    result_.nodes.push_back(std::move(node));
    return result_.nodes.size() - 1;
  }

  NodeId copy(NodeId id) {
    Node node = graph_[id];
    for (NodeId& input : node.inputs) input = renamed_[input];
    return append(std::move(node));
  }

  NodeId add_constant(const std::string& name, Tensor value) {
    if (!is_finite(value.data)) fail("Folding '{}' gives weights that are not finite.", name);
    Shape shape = value.shape;
    return append({name, Constant{std::make_shared<const Tensor>(std::move(value))}, {}, shape});
  }

  NodeId folded(NodeId id, NodeId last, const Affine& affine) {
    const Node& node = graph_[id];
    Tensor weights = *constant(graph_[node.inputs[1]]);
    Tensor bias = node.inputs.size() > 2 ? *constant(graph_[node.inputs[2]])
                                         : Tensor(Shape{channels_of(node)});
    const std::size_t each = weights.size() / affine.scale.size();
    for (std::size_t channel = 0; channel < affine.scale.size(); ++channel) {
      const double scale = affine.scale[channel];
      for (std::size_t at = channel * each; at < (channel + 1) * each; ++at) {
        weights.data[at] = static_cast<float>(weights.data[at] * scale);
      }
      bias.data[channel] = static_cast<float>(bias.data[channel] * scale + affine.shift[channel]);
    }
    const NodeId new_weights = add_constant(graph_[last].name + ".weights", std::move(weights));
    const NodeId new_bias = add_constant(graph_[last].name + ".bias", std::move(bias));
    return append({graph_[last].name,
                   node.op,
                   {renamed_[node.inputs[0]], new_weights, new_bias},
                   node.shape});
  }

  const Graph& graph_;
  std::vector<int> uses_;
  std::vector<std::vector<NodeId>> readers_;
  std::vector<NodeId> renamed_;
  Graph result_;
};

}  // namespace

Graph fold_affine(const Graph& graph) { return Folder(graph).fold(); }

}  // namespace assay::graph
