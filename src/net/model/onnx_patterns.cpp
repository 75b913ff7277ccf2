#include "net/model/onnx_patterns.h"

#include <cmath>

namespace assay::model::from_onnx {
namespace {

using graph::Arithmetic;
using graph::Builder;
using graph::Function;

const graph::Unary* unary(const Builder& nodes, NodeId id, Function function) {
  const auto* op = graph::as<graph::Unary>(nodes[id]);
  return op && op->function == function ? op : nullptr;
}

bool is_binary(const Builder& nodes, NodeId id, Arithmetic arithmetic) {
  const auto* op = graph::as<graph::Binary>(nodes[id]);
  return op && op->arithmetic == arithmetic;
}

// A constant of one element close to a value.
bool is_number(const Builder& nodes, NodeId id, double value) {
  const Tensor* tensor = graph::constant(nodes[id]);
  return tensor && tensor->size() == 1 && std::abs(tensor->data[0] - value) < 1e-5;
}

// The other side of a sum or product one side of which is this number.
std::optional<NodeId> beside_number(const Builder& nodes, NodeId id, Arithmetic arithmetic,
                                    double value) {
  if (!is_binary(nodes, id, arithmetic)) return std::nullopt;
  const auto& inputs = nodes[id].inputs;
  if (is_number(nodes, inputs[1], value)) return inputs[0];
  if (is_number(nodes, inputs[0], value)) return inputs[1];
  return std::nullopt;
}

// x, of 1 + erf(x / sqrt(2)).
std::optional<NodeId> erf_term(const Builder& nodes, NodeId id) {
  const auto erf = beside_number(nodes, id, Arithmetic::add, 1);
  if (!erf || !unary(nodes, *erf, Function::erf)) return std::nullopt;
  const NodeId scaled = nodes[*erf].inputs[0];
  if (is_binary(nodes, scaled, Arithmetic::divide) &&
      is_number(nodes, nodes[scaled].inputs[1], std::sqrt(2.0))) {
    return nodes[scaled].inputs[0];
  }
  return beside_number(nodes, scaled, Arithmetic::multiply, std::sqrt(0.5));
}

// x, of (x * term) * 1/2, (x * 1/2) * term and x * (term * 1/2).
std::optional<NodeId> gelu(const Builder& nodes, NodeId left, NodeId right) {
  if (is_number(nodes, right, 0.5) && is_binary(nodes, left, Arithmetic::multiply)) {
    const NodeId a = nodes[left].inputs[0];
    const NodeId b = nodes[left].inputs[1];
    if (erf_term(nodes, b) == a) return a;
    if (erf_term(nodes, a) == b) return b;
  }
  if (const auto x = erf_term(nodes, right)) {
    if (beside_number(nodes, left, Arithmetic::multiply, 0.5) == x) return x;
  }
  if (const auto term = beside_number(nodes, right, Arithmetic::multiply, 0.5)) {
    if (erf_term(nodes, *term) == left) return left;
  }
  return std::nullopt;
}

struct Mean {
  NodeId of;
  std::int64_t axes;
};

// A mean over the last axes, which importing may have turned into pooling.
std::optional<Mean> trailing_mean(const Builder& nodes, NodeId id) {
  if (nodes[id].inputs.empty()) return std::nullopt;
  const NodeId of = nodes[id].inputs[0];
  const Shape& from = nodes[of].shape;
  if (const auto* pool = graph::as<graph::AveragePool>(nodes[id])) {
    const auto axes = static_cast<std::int64_t>(pool->window.kernel.size());
    if (pool->window.kernel == Shape(from.end() - axes, from.end())) return Mean{of, axes};
  }
  const auto* reduce = graph::as<graph::Reduce>(nodes[id]);
  if (!reduce || reduce->reduction != graph::Reduction::mean) return std::nullopt;
  const auto axes = static_cast<std::int64_t>(reduce->axes.size());
  for (std::int64_t at = 0; at < axes; ++at) {
    if (reduce->axes[static_cast<std::size_t>(at)] !=
        static_cast<std::int64_t>(from.size()) - axes + at) {
      return std::nullopt;
    }
  }
  return Mean{of, axes};
}

bool is_square_of(const Builder& nodes, NodeId id, NodeId of) {
  if (const auto* power = unary(nodes, id, Function::power)) {
    return power->alpha == 2 && nodes[id].inputs[0] == of;
  }
  return is_binary(nodes, id, Arithmetic::multiply) && nodes[id].inputs[0] == of &&
         nodes[id].inputs[1] == of;
}

}  // namespace

std::optional<Recognised> product_pattern(const Builder& nodes, NodeId left, NodeId right) {
  for (const auto& [x, gate] : {std::pair(left, right), std::pair(right, left)}) {
    if (unary(nodes, gate, Function::sigmoid) && nodes[gate].inputs[0] == x) {
      return Recognised{graph::Unary{Function::silu}, x};
    }
    const auto* hard = unary(nodes, gate, Function::hard_sigmoid);
    if (hard && nodes[gate].inputs[0] == x && std::abs(hard->alpha - 1.0 / 6) < 1e-6 &&
        hard->beta == 0.5F) {
      return Recognised{graph::Unary{Function::hard_swish}, x};
    }
    if (const auto input = gelu(nodes, x, gate)) {
      return Recognised{graph::Unary{Function::gelu}, *input};
    }
  }
  return std::nullopt;
}

std::optional<Recognised> quotient_pattern(const Builder& nodes, NodeId left, NodeId right) {
  if (!is_binary(nodes, left, Arithmetic::subtract) || !unary(nodes, right, Function::sqrt)) {
    return std::nullopt;
  }
  const NodeId x = nodes[left].inputs[0];
  const auto mean = trailing_mean(nodes, nodes[left].inputs[1]);
  const NodeId sum = nodes[right].inputs[0];
  if (!mean || mean->of != x || !is_binary(nodes, sum, Arithmetic::add)) return std::nullopt;
  for (const auto& [square, small] : {std::pair(nodes[sum].inputs[0], nodes[sum].inputs[1]),
                                      std::pair(nodes[sum].inputs[1], nodes[sum].inputs[0])}) {
    const auto variance = trailing_mean(nodes, square);
    const Tensor* epsilon = graph::constant(nodes[small]);
    if (variance && variance->axes == mean->axes && is_square_of(nodes, variance->of, left) &&
        epsilon && epsilon->size() == 1) {
      return Recognised{graph::Normalise{mean->axes, epsilon->data[0]}, x};
    }
  }
  return std::nullopt;
}

}  // namespace assay::model::from_onnx
