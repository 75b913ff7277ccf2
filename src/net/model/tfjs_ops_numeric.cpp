// TensorFlow ops that compute.
#include "base/error.h"
#include "net/model/tfjs_arithmetic.h"
#include "net/model/tfjs_node.h"
#include "net/model/tfjs_shaping.h"

namespace assay::model::tfjs {
namespace {

using graph::Arithmetic;
using graph::Function;

template <Function function>
Operand simple(const GraphNode& node) {
  return unary(node.emitter, node.name, node.value(0), {function});
}

// By Keras's name for it.
Operand activation(const GraphNode& node) {
  std::string name = node.op;
  name[0] = static_cast<char>(name[0] - 'A' + 'a');
  return activated(node.emitter, node.name, node.value(0), name);
}

Operand leaky_relu(const GraphNode& node) {
  return rectified(node.emitter, node.name, node.value(0), node.number("alpha", 0.2), {});
}

Operand parametric_relu(const GraphNode& node) {
  return prelu(node.emitter, node.name, node.value(0), node.value(1));
}

Operand inverse_root(const GraphNode& node) {
  const Value root = unary(node.emitter, node.name + "/root", node.value(0), {Function::sqrt});
  return unary(node.emitter, node.name, root, {Function::reciprocal});
}

Operand square(const GraphNode& node) {
  return binary(node.emitter, node.name, Arithmetic::multiply, node.value(0), node.value(0));
}

Operand softmax_node(const GraphNode& node) {
  return softmax(node.emitter, node.name, node.value(0), -1);
}

template <Arithmetic arithmetic>
Operand two(const GraphNode& node) {
  return binary(node.emitter, node.name, arithmetic, node.value(0), node.value(1));
}

// Shapes are added up and multiplied, too.
template <Arithmetic arithmetic>
Operand two_or_integers(const GraphNode& node) {
  const auto* left = std::get_if<Integers>(&node.inputs[0]);
  const auto* right = std::get_if<Integers>(&node.inputs[1]);
  if (left == nullptr || right == nullptr) return two<arithmetic>(node);
  const std::int64_t a = node.integer(std::size_t{0});
  const std::int64_t b = node.integer(std::size_t{1});
  std::int64_t result = 0;
  const bool overflows = arithmetic == Arithmetic::add ? __builtin_add_overflow(a, b, &result)
                         : arithmetic == Arithmetic::subtract
                             ? __builtin_sub_overflow(a, b, &result)
                             : __builtin_mul_overflow(a, b, &result);
  if (overflows) fail("Node '{}' ({}) overflows.", node.name, node.op);
  return Integers{{}, {result}};
}

Operand add_all(const GraphNode& node) {
  Value sum = node.value(0);
  for (std::size_t at = 1; at < node.inputs.size(); ++at) {
    const bool last = at + 1 == node.inputs.size();
    sum = binary(node.emitter, last ? node.name : node.name + "/sum", Arithmetic::add, sum,
                 node.value(at));
  }
  return sum;
}

Operand bias_add(const GraphNode& node) {
  if (node.text("data_format", "NHWC") != "NHWC") {
    fail("Node '{}' (BiasAdd) keeps channels first; only 'NHWC' is supported.", node.name);
  }
  return two<Arithmetic::add>(node);
}

Operand batch_norm(const GraphNode& node) {
  if (node.flag("is_training", false) || node.text("data_format", "NHWC") != "NHWC") {
    fail("Node '{}' ({}) is in training or keeps channels first.", node.name, node.op);
  }
  return normalised(node.emitter, node.name, node.value(0),
                    {.gamma = node.value(1),
                     .beta = node.value(2),
                     .mean = node.value(3),
                     .variance = node.value(4),
                     .epsilon = node.number("epsilon", 1e-4)});
}

// What a fused node does after its product: a bias first, then at most one activation.
struct Fused {
  std::optional<Value> bias;
  std::string activation;
  std::optional<Value> slopes;
};

Fused fused(const GraphNode& node) {
  Fused result;
  for (const std::string& step : node.texts("fused_ops")) {
    if (step == "BiasAdd" && !result.bias && result.activation.empty()) {
      result.bias = node.value(2);
    } else if (result.activation.empty()) {
      result.activation = step;
    } else {
      fail("Node '{}' ({}) fuses '{}', which is not supported.", node.name, node.op, step);
    }
  }
  if (result.activation == "Prelu") result.slopes = node.value(result.bias ? 3 : 2);
  return result;
}

template <class Make>
Operand finished(const GraphNode& node, const std::string& part, Make make) {
  const Fused steps = fused(node);
  if (steps.activation.empty()) return make(node.name, steps.bias);
  const Value x = make(node.name + "/" + part, steps.bias);
  if (steps.slopes) return prelu(node.emitter, node.name, x, *steps.slopes);
  if (steps.activation == "LeakyRelu") {
    return rectified(node.emitter, node.name, x, node.number("leakyrelu_alpha", 0.2), {});
  }
  std::string name = steps.activation;
  for (char& letter : name)
    letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
  return activated(node.emitter, node.name, x, name);
}

using Convolve = Value (*)(Emitter&, const std::string&, const Value&, const Value&,
                           const std::optional<Value>&, Sliding);

template <Convolve convolve>
Operand convolved(const GraphNode& node) {
  return finished(node, "convolution", [&](const std::string& name, const auto& bias) {
    return convolve(node.emitter, name, node.value(0), node.value(1), bias, node.sliding());
  });
}

Value transposed_matrix(const GraphNode& node, const Value& matrix) {
  if (!matrix.constant || matrix.shape.size() != 2) {
    fail("Node '{}' ({}) multiplies by something that is not a constant matrix.", node.name,
         node.op);
  }
  return node.emitter.folded(matrix.constant_name, permuted(*matrix.constant, {1, 0}));
}

Operand matrix_product(const GraphNode& node) {
  if (node.flag("transpose_a", false)) {
    fail("Node '{}' ({}) transposes its input, which counts samples.", node.name, node.op);
  }
  return finished(node, "linear", [&](const std::string& name, const auto& bias) {
    const Value& given = node.value(1);
    const Value weights = node.flag("transpose_b", false) ? transposed_matrix(node, given) : given;
    return linear(node.emitter, name, node.value(0), weights, bias);
  });
}

using Pool = Value (*)(Emitter&, const std::string&, const Value&, const Sliding&);

template <Pool pool>
Operand pooled(const GraphNode& node) {
  return pool(node.emitter, node.name, node.value(0), node.sliding());
}

template <graph::Reduction reduction>
Operand reduce(const GraphNode& node) {
  return reduced(node.emitter, node.name, node.value(0), reduction, axes_of(node.integers(1)),
                 node.flag("keep_dims", false));
}

Operand resize(const GraphNode& node, graph::Resize resize) {
  const bool corners = node.flag("align_corners", false);
  const bool centres = node.flag("half_pixel_centers", false);
  if (corners) resize.coordinates = graph::Coordinates::align_corners;
  if (centres && !corners) resize.coordinates = graph::Coordinates::half_pixel;
  // TensorFlow takes the point below from the corner, and rounds halves up otherwise.
  const bool rounds = corners || centres;
  resize.rounding = rounds ? graph::Rounding::prefer_ceil : graph::Rounding::floor;
  return resized(node.emitter, node.name, node.value(0), resize, axes_of(node.integers(1)));
}

template <graph::Sampling sampling>
Operand resize_by(const GraphNode& node) {
  graph::Resize op;
  op.sampling = sampling;
  op.coordinates = graph::Coordinates::asymmetric;
  return resize(node, op);
}

}  // namespace

std::span<const OpKind> numeric_ops() {
  using graph::Reduction;
  using graph::Sampling;
  static constexpr OpKind kinds[] = {
      {"Relu", 1, 1, activation},
      {"Relu6", 1, 1, activation},
      {"Elu", 1, 1, activation},
      {"Selu", 1, 1, activation},
      {"Sigmoid", 1, 1, activation},
      {"Tanh", 1, 1, activation},
      {"Softplus", 1, 1, activation},
      {"LeakyRelu", 1, 1, leaky_relu},
      {"Prelu", 2, 2, parametric_relu},
      {"Softmax", 1, 1, softmax_node},
      {"Exp", 1, 1, simple<Function::exp>},
      {"Log", 1, 1, simple<Function::log>},
      {"Neg", 1, 1, simple<Function::negative>},
      {"Abs", 1, 1, simple<Function::absolute>},
      {"Sqrt", 1, 1, simple<Function::sqrt>},
      {"Reciprocal", 1, 1, simple<Function::reciprocal>},
      {"Erf", 1, 1, simple<Function::erf>},
      {"Rsqrt", 1, 1, inverse_root},
      {"Square", 1, 1, square},
      {"Add", 2, 2, two_or_integers<Arithmetic::add>},
      {"AddV2", 2, 2, two_or_integers<Arithmetic::add>},
      {"Sub", 2, 2, two_or_integers<Arithmetic::subtract>},
      {"Mul", 2, 2, two_or_integers<Arithmetic::multiply>},
      {"RealDiv", 2, 2, two<Arithmetic::divide>},
      {"Maximum", 2, 2, two<Arithmetic::maximum>},
      {"Minimum", 2, 2, two<Arithmetic::minimum>},
      {"AddN", 1, most_operands, add_all},
      {"BiasAdd", 2, 2, bias_add},
      {"FusedBatchNorm", 5, 5, batch_norm},
      {"FusedBatchNormV2", 5, 5, batch_norm},
      {"FusedBatchNormV3", 5, 5, batch_norm},
      {"Conv2D", 2, 2, convolved<convolution>},
      {"_FusedConv2D", 2, 4, convolved<convolution>},
      {"DepthwiseConv2dNative", 2, 2, convolved<depthwise>},
      {"FusedDepthwiseConv2dNative", 2, 4, convolved<depthwise>},
      {"MatMul", 2, 2, matrix_product},
      {"_FusedMatMul", 2, 4, matrix_product},
      {"MaxPool", 1, 1, pooled<max_pool>},
      {"AvgPool", 1, 1, pooled<average_pool>},
      {"Mean", 2, 2, reduce<Reduction::mean>},
      {"Sum", 2, 2, reduce<Reduction::sum>},
      {"Max", 2, 2, reduce<Reduction::maximum>},
      {"ResizeBilinear", 2, 2, resize_by<Sampling::linear>},
      {"ResizeNearestNeighbor", 2, 2, resize_by<Sampling::nearest>},
  };
  return kinds;
}

}  // namespace assay::model::tfjs
