#include <algorithm>

#include "net/model/onnx_literal_math.h"
#include "net/model/onnx_ops.h"
#include "net/model/onnx_window.h"

namespace assay::model::from_onnx {
namespace {

using graph::Arithmetic;

Integers kernel_of(const Step& step) {
  const Literal& weights = step.known(1, "weights");
  if (weights.shape.size() < 3) fail("its weights have shape {}.", to_string(weights.shape));
  Integers kernel(weights.shape.begin() + 2, weights.shape.end());
  if (step.integers("kernel_shape").value_or(kernel) != kernel) {
    fail("its kernel_shape differs from that of its weights, {}.", to_string(weights.shape));
  }
  return kernel;
}

std::int64_t groups_of(const Step& step) {
  const std::int64_t groups = step.integer("group", 1);
  if (groups < 1 || groups > (std::int64_t{1} << 24))
    fail("its {} groups are out of range.", groups);
  return groups;
}

std::vector<Value> with_bias(const Step& step) {
  std::vector<Value> inputs{step.input(0), step.input(1)};
  if (step.has(2)) inputs.push_back(step.known(2, "bias"));
  return inputs;
}

void convolution(const Step& step) {
  const graph::Window window = window_of(step, kernel_of(step), step.shape(0));
  step.result(
      step.emit().add(step.name(), graph::Convolution{window, groups_of(step)}, with_bias(step)));
}

void deconvolution(const Step& step) {
  const graph::Window window = transposed_window_of(step, kernel_of(step), step.shape(0));
  step.result(
      step.emit().add(step.name(), graph::Deconvolution{window, groups_of(step)}, with_bias(step)));
}

Literal named(Literal value, const std::string& name) {
  if (value.name.empty()) value.name = name;
  return value;
}

// A matrix, transposed when asked.
Value turned(const Step& step, std::size_t at, bool turn, std::string_view part) {
  const Value& value = step.input(at);
  if (step.shape(at).size() != 2)
    fail("its operand {} is not a matrix.", to_string(step.shape(at)));
  if (!turn) return value;
  Value result = step.emit().transpose(step.name(part), value, {1, 0});
  if (const Literal* from = literal(value)) return named(std::get<Literal>(result), from->name);
  return result;
}

Value scaled(const Step& step, Value value, float factor, std::string_view part) {
  if (factor == 1) return value;
  const std::string before = literal(value) ? literal(value)->name : "";
  Value result =
      step.emit().binary(step.name(part), Arithmetic::multiply, value, scalar_literal(factor));
  if (const Literal* made = literal(result)) return named(*made, before);
  return result;
}

// The last summand of a Gemm as a bias of `width` numbers; nothing when it varies by row.
std::optional<Literal> row_bias(const Step& step, const Value& value, std::int64_t width) {
  const Literal* added = literal(value);
  if (!added) return std::nullopt;
  const Shape& shape = added->shape;
  if (elements(shape) != 1 && (shape.back() != width || elements(shape) != width)) {
    return std::nullopt;
  }
  const Value one_axis = step.emit().reshape(step.name("bias"), value, {elements(shape)});
  const Value bias = step.emit().broadcast(step.name("bias"), one_axis, {width});
  return named(std::get<Literal>(bias), added->name);
}

void gemm(const Step& step) {
  const float alpha = step.real("alpha", 1);
  const float beta = step.real("beta", 1);
  const bool turn_left = step.integer("transA", 0) != 0;
  const bool turn_right = step.integer("transB", 0) != 0;
  const Value left = turned(step, 0, turn_left, "left");
  std::optional<Value> added;
  if (step.has(2) && beta != 0) added = scaled(step, step.input(2), beta, "bias");

  if (!literal(step.input(1))) {
    const Value right = turned(step, 1, turn_right, "right");
    Value product = step.emit().add(step.name("product"), graph::MatMul{}, {left, right});
    product = scaled(step, product, alpha, "scaled");
    if (added) product = step.emit().binary(step.name(), Arithmetic::add, product, *added);
    return step.result(product);
  }
  const Value weights = scaled(step, turned(step, 1, !turn_right, "weights"), alpha, "weights");
  std::vector<Value> inputs{left, weights};
  const auto bias = added ? row_bias(step, *added, step.emit().shape(weights)[0]) : std::nullopt;
  if (bias) inputs.push_back(*bias);
  const bool more = added && !bias;
  const Value product =
      step.emit().add(more ? step.name("product") : step.name(), graph::Linear{}, inputs);
  if (!more) return step.result(product);
  step.result(step.emit().binary(step.name(), Arithmetic::add, product, *added));
}

// NumPy's rule: a vector on the left is a row, on the right a column, and the axis goes again.
void product(const Step& step) {
  const Shape left = step.shape(0);
  const Shape right = step.shape(1);
  if (left.empty() || right.empty()) fail("a scalar cannot be multiplied as a matrix.");
  if (literal(step.input(1)) && right.size() == 2) {
    const Value weights = turned(step, 1, true, "weights");
    return step.result(step.emit().add(step.name(), graph::Linear{}, {step.input(0), weights}));
  }
  Value a = step.input(0);
  Value b = step.input(1);
  if (left.size() == 1) a = step.emit().reshape(step.name("row"), a, {1, left[0]});
  if (right.size() == 1) b = step.emit().reshape(step.name("column"), b, {right[0], 1});
  const bool plain = left.size() > 1 && right.size() > 1;
  const Value made =
      step.emit().add(plain ? step.name() : step.name("product"), graph::MatMul{}, {a, b});
  if (plain) return step.result(made);
  Shape shape = step.emit().shape(made);
  if (right.size() == 1) shape.pop_back();
  if (left.size() == 1) shape.erase(shape.end() - (right.size() == 1 ? 1 : 2));
  step.result(step.emit().reshape(step.name(), made, shape));
}

constexpr Operator layer_rows[] = {
    {"Conv", convolution},
    {"ConvTranspose", deconvolution},
    {"Gemm", gemm},
    {"MatMul", product},
};

}  // namespace

std::span<const Operator> layer_operators() { return layer_rows; }

}  // namespace assay::model::from_onnx
