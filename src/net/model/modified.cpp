#include "net/model/modified.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/rng.h"

namespace assay::model {
namespace {

using graph::Graph;
using graph::Node;
using graph::NodeId;

bool multiplies(const Node& node) {
  return graph::as<graph::Convolution>(node) || graph::as<graph::Deconvolution>(node) ||
         graph::as<graph::Linear>(node) || graph::as<graph::MatMul>(node);
}

bool reads_constant(const Graph& graph, const Node& node) {
  return std::ranges::any_of(
      node.inputs, [&](NodeId input) { return graph::constant(graph[input]) != nullptr; });
}

std::vector<bool> from_the_input(const Graph& graph) {
  std::vector<bool> reached(graph.nodes.size(), false);
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    reached[id] = id == graph.input || std::ranges::any_of(graph[id].inputs, [&](NodeId input) {
                    return reached[input];
                  });
  }
  return reached;
}

// How many numbers of the input make one of the result.
std::size_t numbers_read(const Graph& graph, const Node& node) {
  for (const NodeId input : node.inputs) {
    const Tensor* weights = graph::constant(graph[input]);
    if (weights == nullptr || weights->shape.size() < 2) continue;
    if (graph::as<graph::MatMul>(node)) {
      return static_cast<std::size_t>(weights->shape[weights->shape.size() - 2]);
    }
    return weights->size() / static_cast<std::size_t>(weights->shape[0]);
  }
  return 1;
}

Tensor renewed(const Tensor& old, Randomisation fresh, std::size_t read, Random random) {
  Tensor result = old;
  if (fresh == Randomisation::initialised) {
    const double bound = 1 / std::sqrt(static_cast<double>(read));
    for (float& weight : result.data) {
      weight = static_cast<float>(bound * (2 * random.uniform() - 1));
    }
    return result;
  }
  for (std::size_t left = result.data.size(); left > 1; --left) {
    std::swap(result.data[left - 1], result.data[random.below(left)]);
  }
  return result;
}

graph::Constant constant_of(Tensor value) {
  return {std::make_shared<const Tensor>(std::move(value))};
}

}  // namespace

std::vector<NodeId> weighted_layers(const Model& model) {
  const Graph& graph = model.graph();
  const std::vector<bool> reached = from_the_input(graph);
  std::vector<NodeId> layers;
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    if (reached[id] && multiplies(graph[id]) && reads_constant(graph, graph[id])) {
      layers.push_back(id);
    }
  }
  return layers;
}

NodeId last_representation(const Model& model) {
  const std::vector<NodeId> layers = weighted_layers(model);
  const Graph& graph = model.graph();
  if (layers.empty()) return graph.input;
  const std::vector<bool> reached = from_the_input(graph);
  const std::vector<NodeId>& inputs = graph[layers.back()].inputs;
  return *std::ranges::find_if(inputs, [&](NodeId input) { return reached[input]; });
}

Model with_randomised_layers(const Model& model, std::span<const NodeId> layers,
                             Randomisation fresh, std::uint64_t seed) {
  Graph graph = model.graph();
  for (const NodeId layer : layers) {
    const std::size_t read = numbers_read(model.graph(), graph[layer]);
    for (const NodeId input : graph[layer].inputs) {
      const Tensor* old = graph::constant(model.graph()[input]);
      if (old == nullptr) continue;
      graph.nodes[input].op = constant_of(renewed(*old, fresh, read, Random(seed, input)));
    }
  }
  return {std::move(graph), model.description()};
}

Model with_noisy_weights(const Model& model, double deviation, std::uint64_t seed) {
  Graph graph = model.graph();
  for (const NodeId layer : weighted_layers(model)) {
    for (const NodeId input : graph[layer].inputs) {
      const Tensor* old = graph::constant(model.graph()[input]);
      if (old == nullptr) continue;
      Tensor noisy = *old;
      Random random(seed, input);
      for (float& weight : noisy.data) {
        weight = static_cast<float>(weight * (1 + deviation * random.normal()));
      }
      graph.nodes[input].op = constant_of(std::move(noisy));
    }
  }
  return {std::move(graph), model.description()};
}

Model with_shifted_input(const Model& model, float shift) {
  const Graph& old = model.graph();
  Graph graph;
  // Behind the input come the shift and the sum, which all others then read in the input's place.
  const auto moved = [&](NodeId id) { return id <= old.input ? id : id + 2; };
  const NodeId sum = old.input + 2;
  for (NodeId id = 0; id < old.nodes.size(); ++id) {
    Node node = old[id];
    for (NodeId& input : node.inputs) input = input == old.input ? sum : moved(input);
    graph.nodes.push_back(std::move(node));
    if (id != old.input) continue;
    graph.nodes.push_back({"assay_shift", constant_of(Tensor({1}, {shift})), {}, {1}});
    graph.nodes.push_back({"assay_shifted_input",
                           graph::Binary{graph::Arithmetic::add},
                           {old.input, old.input + 1},
                           old[id].shape});
  }
  graph.input = old.input;
  for (const NodeId output : old.outputs) {
    graph.outputs.push_back(output == old.input ? sum : moved(output));
  }
  return {std::move(graph), model.description()};
}

}  // namespace assay::model
