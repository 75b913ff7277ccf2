#include <cmath>
#include <numbers>

#include "net/model/onnx_export_node.h"

namespace assay::model::from_onnx {
namespace {

using graph::Function;

std::string number(const NodeExport& node, std::string_view name, double value) {
  return node.writer.number(node.output + "." + std::string(name), static_cast<float>(value));
}

// a <op> b, named.
std::string combined(const NodeExport& node, std::string_view op, const std::string& a,
                     const std::string& b, std::string_view name) {
  std::string result = node.part(name);
  node.writer.node(op, {a, b}, result);
  return result;
}

void write_silu(const NodeExport& node) {
  const std::string gate = node.part("gate");
  node.writer.node("Sigmoid", node.inputs, gate);
  node.writer.node("Mul", {node.inputs[0], gate}, node.output);
}

void write_hard_swish(const NodeExport& node) {
  const std::string gate = node.part("gate");
  node.writer.node("HardSigmoid", node.inputs, gate).set("alpha", 1.0F / 6).set("beta", 0.5F);
  node.writer.node("Mul", {node.inputs[0], gate}, node.output);
}

// x * term * 1/2.
void write_half_product(const NodeExport& node, const std::string& curve) {
  const std::string term = combined(node, "Add", curve, number(node, "one", 1), "term");
  const std::string product = combined(node, "Mul", node.inputs[0], term, "product");
  node.writer.node("Mul", {product, number(node, "half", 0.5)}, node.output);
}

void write_gelu(const NodeExport& node) {
  const std::string root = number(node, "root", std::numbers::sqrt2);
  const std::string scaled = combined(node, "Div", node.inputs[0], root, "scaled");
  const std::string curve = node.part("erf");
  node.writer.node("Erf", {scaled}, curve);
  write_half_product(node, curve);
}

// tanh(sqrt(2 / pi) * (x + 0.044715 x^3)) in place of the error function.
void write_gelu_tanh(const NodeExport& node) {
  const std::string& x = node.inputs[0];
  const std::string cube = combined(node, "Pow", x, number(node, "three", 3), "cube");
  const std::string small = combined(node, "Mul", cube, number(node, "share", 0.044715), "small");
  const std::string sum = combined(node, "Add", x, small, "sum");
  const std::string factor = number(node, "factor", std::sqrt(2 / std::numbers::pi));
  const std::string scaled = combined(node, "Mul", sum, factor, "scaled");
  const std::string curve = node.part("tanh");
  node.writer.node("Tanh", {scaled}, curve);
  write_half_product(node, curve);
}

std::string_view plain_name(Function function) {
  switch (function) {
    case Function::relu:
      return "Relu";
    case Function::leaky_relu:
      return "LeakyRelu";
    case Function::elu:
      return "Elu";
    case Function::selu:
      return "Selu";
    case Function::sigmoid:
      return "Sigmoid";
    case Function::hard_sigmoid:
      return "HardSigmoid";
    case Function::tanh:
      return "Tanh";
    case Function::erf:
      return "Erf";
    case Function::softplus:
      return "Softplus";
    case Function::exp:
      return "Exp";
    case Function::log:
      return "Log";
    case Function::sqrt:
      return "Sqrt";
    case Function::reciprocal:
      return "Reciprocal";
    case Function::negative:
      return "Neg";
    case Function::absolute:
      return "Abs";
    default:
      return "";
  }
}

}  // namespace

void write_unary(const NodeExport& node, const graph::Unary& op) {
  switch (op.function) {
    case Function::silu:
      return write_silu(node);
    case Function::hard_swish:
      return write_hard_swish(node);
    case Function::gelu:
      return write_gelu(node);
    case Function::gelu_tanh:
      return write_gelu_tanh(node);
    case Function::clip:
      node.writer.node(
          "Clip", {node.inputs[0], number(node, "min", op.alpha), number(node, "max", op.beta)},
          node.output);
      return;
    case Function::power:
      node.writer.node("Pow", {node.inputs[0], number(node, "exponent", op.alpha)}, node.output);
      return;
    default:
      break;
  }
  NodeWriter written = node.writer.node(plain_name(op.function), node.inputs, node.output);
  if (op.function == Function::leaky_relu || op.function == Function::elu) {
    written.set("alpha", op.alpha);
  } else if (op.function == Function::selu) {
    written.set("alpha", op.alpha).set("gamma", op.beta);
  } else if (op.function == Function::hard_sigmoid) {
    written.set("alpha", op.alpha).set("beta", op.beta);
  }
}

}  // namespace assay::model::from_onnx
