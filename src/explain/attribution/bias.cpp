#include "explain/attribution/bias.h"

#include "explain/attribution/layer.h"

namespace assay::attribution {
namespace {

// NumPy's broadcasting, times `factor`.
std::vector<float> broadcast_to(const Shape& shape, const Shape& from, const float* numbers,
                                float factor) {
  std::vector<float> result(count(shape));
  const Shape steps = strides(from);
  const std::size_t missing = shape.size() - from.size();
  for (std::size_t at = 0; at < result.size(); ++at) {
    std::size_t rest = at;
    std::size_t source = 0;
    for (std::size_t axis = shape.size(); axis-- > missing;) {
      const auto size = static_cast<std::size_t>(shape[axis]);
      if (from[axis - missing] > 1) {
        source += rest % size * static_cast<std::size_t>(steps[axis - missing]);
      }
      rest /= size;
    }
    result[at] = factor * numbers[source];
  }
  return result;
}

bool is_convolution(const graph::Node& node) {
  return graph::as<graph::Convolution>(node) || graph::as<graph::Deconvolution>(node);
}

// The constant of a node, how it is shaped, and whether it is added or taken off.
struct Summand {
  graph::NodeId id;
  Shape shape;
  float factor = 1;
};

std::optional<Summand> summand_of(const model::Model& model, const graph::Node& node) {
  const graph::Graph& graph = model.graph();
  const auto is_constant = [&](std::size_t slot) {
    return bool{model.engine().constants()[node.inputs[slot]]};
  };
  const bool weighs = is_convolution(node) || graph::as<graph::Linear>(node);
  if (weighs && node.inputs.size() > 2 && is_constant(2)) {
    Shape shape = graph[node.inputs[2]].shape;
    // A channel's bias is for all its points.
    if (is_convolution(node)) shape.insert(shape.end(), node.shape.size() - 2, 1);
    return Summand{node.inputs[2], std::move(shape)};
  }
  const auto* binary = graph::as<graph::Binary>(node);
  if (!binary || is_constant(0) == is_constant(1)) return std::nullopt;
  const std::size_t slot = is_constant(0) ? 0 : 1;
  const bool minus = binary->arithmetic == graph::Arithmetic::subtract;
  if (binary->arithmetic != graph::Arithmetic::add && !minus) return std::nullopt;
  return Summand{node.inputs[slot], graph[node.inputs[slot]].shape,
                 minus && slot == 1 ? -1.0F : 1.0F};
}

}  // namespace

std::vector<Bias> biases_of(const model::Model& model) {
  const graph::Graph& graph = model.graph();
  const std::vector<bool> used = on_path_to_output(graph);
  std::vector<Bias> result;
  for (graph::NodeId id = 0; id < graph.nodes.size(); ++id) {
    if (!used[id] || id == graph.input) continue;
    if (const auto summand = summand_of(model, graph[id])) {
      const float* numbers = model.engine().constants()[summand->id].get();
      result.push_back(
          {id, broadcast_to(graph[id].shape, summand->shape, numbers, summand->factor)});
    }
  }
  return result;
}

}  // namespace assay::attribution
