#include "net/model/onnx_batch.h"

#include <algorithm>

#include "base/error.h"

namespace assay::model::from_onnx {
namespace {

using graph::Graph;
using graph::Node;
using Axis = std::optional<std::size_t>;

// One overload an op; each says where the batch of the result is.
struct Tracker {
  const Graph& graph;
  const Node& node;
  const std::vector<Axis>& axes;

  const Shape& shape(std::size_t at) const { return graph[node.inputs[at]].shape; }
  Axis axis(std::size_t at) const { return axes[node.inputs[at]]; }

  [[noreturn]] void refuse() const {
    fail(
        "'{}' ({}) does not keep the samples of a batch on an axis of their own, so "
        "the model cannot be exported.",
        node.name, name_of(node.op));
  }
  std::size_t needs(bool condition) const {
    if (!condition || !axis(0)) refuse();
    return *axis(0);
  }
  bool is_batch(std::int64_t number) const {
    return axis_index(number, shape(0).size()) == *axis(0);
  }

  // Counted from the back, as broadcasting counts; other values must not vary along it.
  Axis aligned() const {
    std::optional<std::size_t> back;
    for (std::size_t at = 0; at < node.inputs.size(); ++at) {
      if (!axis(at)) continue;
      const std::size_t here = shape(at).size() - *axis(at);
      if (back.value_or(here) != here) refuse();
      back = here;
    }
    for (std::size_t at = 0; at < node.inputs.size(); ++at) {
      const Shape& other = shape(at);
      if (!axis(at) && other.size() >= *back && other[other.size() - *back] != 1) refuse();
    }
    return node.shape.size() - *back;
  }

  Axis operator()(const graph::Input&) const { return 0; }
  Axis operator()(const graph::Constant&) const { return std::nullopt; }
  Axis operator()(const graph::Convolution&) const { return needs(axis(0) == 0U); }
  Axis operator()(const graph::Deconvolution&) const { return needs(axis(0) == 0U); }
  Axis operator()(const graph::Linear&) const { return needs(axis(0) && !is_batch(-1)); }
  Axis operator()(const graph::MatMul&) const {
    for (std::size_t at = 0; at < 2; ++at) {
      const std::size_t back = axis(at) ? shape(at).size() - *axis(at) : 3;
      if (back == 1 || (back == 2 && at == 1)) refuse();
      if (back == 2 && axis(1)) refuse();
      if (back == 2) return node.shape.size() - 2;
    }
    return aligned();
  }
  Axis operator()(const graph::Unary&) const { return axis(0); }
  Axis operator()(const graph::PRelu&) const { return aligned(); }
  Axis operator()(const graph::Binary&) const { return aligned(); }
  Axis operator()(const graph::Normalise& op) const {
    return needs(*axis(0) < shape(0).size() - static_cast<std::size_t>(op.axes));
  }
  Axis operator()(const graph::Softmax& op) const { return needs(!is_batch(op.axis)); }
  Axis operator()(const graph::MaxPool&) const { return needs(axis(0) == 0U); }
  Axis operator()(const graph::AveragePool&) const { return needs(axis(0) == 0U); }
  Axis operator()(const graph::ResponseNorm&) const { return needs(axis(0) == 0U); }
  Axis operator()(const graph::Reduce& op) const {
    return needs(std::ranges::none_of(op.axes, [&](auto number) { return is_batch(number); }));
  }
  Axis operator()(const graph::Concat& op) const {
    for (std::size_t at = 0; at < node.inputs.size(); ++at) {
      if (axis(at) && axis_index(op.axis, shape(at).size()) == *axis(at)) refuse();
    }
    return aligned();
  }
  Axis operator()(const graph::Slice& op) const {
    return needs(node.shape[*axis(0)] == shape(0)[*axis(0)] && op.step[*axis(0)] == 1);
  }
  Axis operator()(const graph::Gather& op) const { return needs(!is_batch(op.axis)); }
  // The batch begins where as many numbers as before lie outside it.
  Axis operator()(const graph::Reshape&) const {
    const std::size_t outside = count(std::span(shape(0)).first(*axis(0)));
    for (std::size_t at = 0; at < node.shape.size(); ++at) {
      if (count(std::span(node.shape).first(at)) == outside) return at;
    }
    refuse();
  }
  Axis operator()(const graph::Transpose& op) const {
    const auto found = std::ranges::find(op.order, static_cast<std::int64_t>(*axis(0)));
    return static_cast<std::size_t>(found - op.order.begin());
  }
  Axis operator()(const graph::Broadcast&) const {
    const std::size_t at = node.shape.size() - shape(0).size() + *axis(0);
    needs(node.shape[at] == shape(0)[*axis(0)]);
    return at;
  }
  Axis operator()(const graph::Pad& op) const {
    return needs(op.begin[*axis(0)] == 0 && op.end[*axis(0)] == 0);
  }
  Axis operator()(const graph::Resize&) const { return needs(axis(0) == 0U); }
};

}  // namespace

std::vector<Axis> batch_axes(const Graph& graph) {
  std::vector<Axis> axes;
  for (const Node& node : graph.nodes) {
    const bool is_input = graph::as<graph::Input>(node) != nullptr;
    const bool depends = std::ranges::any_of(
        node.inputs, [&](graph::NodeId input) { return axes[input].has_value(); });
    const Tracker tracker{graph, node, axes};
    axes.push_back(is_input || depends ? std::visit(tracker, node.op) : std::nullopt);
  }
  return axes;
}

}  // namespace assay::model::from_onnx
