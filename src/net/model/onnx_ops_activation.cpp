#include <algorithm>
#include <cmath>
#include <limits>

#include "net/model/onnx_ops.h"

namespace assay::model::from_onnx {
namespace {

using graph::Arithmetic;
using graph::Function;

template <Function function>
void plain(const Step& step) {
  step.result(step.emit().unary(step.name(), step.input(0), {function}));
}

void leaky_relu(const Step& step) {
  step.result(step.emit().unary(step.name(), step.input(0),
                                {Function::leaky_relu, step.real("alpha", 0.01F)}));
}

void elu(const Step& step) {
  step.result(
      step.emit().unary(step.name(), step.input(0), {Function::elu, step.real("alpha", 1)}));
}

// alpha * elu(x / alpha).
void celu(const Step& step) {
  const float alpha = step.real("alpha", 1);
  if (alpha == 0) fail("its alpha is zero.");
  const Value scaled = step.emit().binary(step.name("scaled"), Arithmetic::divide, step.input(0),
                                          scalar_literal(alpha));
  const Value bent = step.emit().unary(step.name("bent"), scaled, {Function::elu, 1});
  step.result(step.emit().binary(step.name(), Arithmetic::multiply, bent, scalar_literal(alpha)));
}

void selu(const Step& step) {
  step.result(step.emit().unary(
      step.name(), step.input(0),
      {Function::selu, step.real("alpha", 1.67326319F), step.real("gamma", 1.05070102F)}));
}

void hard_sigmoid(const Step& step) {
  step.result(step.emit().unary(
      step.name(), step.input(0),
      {Function::hard_sigmoid, step.real("alpha", 0.2F), step.real("beta", 0.5F)}));
}

constexpr float largest = std::numeric_limits<float>::max();

// An attribute until opset 10, an input since; infinity means no bound.
float bound(const Step& step, std::string_view name, std::size_t at, float otherwise) {
  if (!step.has(at)) return step.real(name, otherwise);
  const float value = step.known_number(at, name);
  if (std::isnan(value)) fail("its {} is not a number.", name);
  return std::clamp(value, -largest, largest);
}

void clip(const Step& step) {
  const float low = bound(step, "min", 1, -largest);
  const float high = bound(step, "max", 2, largest);
  if (low > high) fail("its min of {} is above its max of {}.", low, high);
  if (low == 0 && high == largest) return plain<Function::relu>(step);
  step.result(step.emit().unary(step.name(), step.input(0), {Function::clip, low, high}));
}

void gelu(const Step& step) {
  const std::string mode = step.text("approximate", "none");
  if (mode == "none") return plain<Function::gelu>(step);
  if (mode == "tanh") return plain<Function::gelu_tanh>(step);
  fail("its approximation '{}' is not known.", mode);
}

// x * tanh(softplus(x)).
void mish(const Step& step) {
  const Value plus = step.emit().unary(step.name("softplus"), step.input(0), {Function::softplus});
  const Value tanh = step.emit().unary(step.name("tanh"), plus, {Function::tanh});
  step.result(step.emit().binary(step.name(), Arithmetic::multiply, step.input(0), tanh));
}

// x / (1 + |x|).
void softsign(const Step& step) {
  const Value size = step.emit().unary(step.name("size"), step.input(0), {Function::absolute});
  const Value below =
      step.emit().binary(step.name("below"), Arithmetic::add, size, scalar_literal(1));
  step.result(step.emit().binary(step.name(), Arithmetic::divide, step.input(0), below));
}

void prelu(const Step& step) {
  step.result(step.emit().add(step.name(), graph::PRelu{}, {step.input(0), step.input(1)}));
}

// Before opset 13 the axes from `axis` on are one; since then it is one axis.
void softmax(const Step& step, bool logarithm) {
  const Shape shape = step.shape(0);
  const std::size_t axis =
      axis_index(step.integer("axis", step.opset() < 13 ? 1 : -1), shape.size());
  const auto as_number = static_cast<std::int64_t>(axis);
  const bool alone = count(std::span(shape).subspan(axis + 1)) == 1;
  if (step.opset() >= 13 || alone) {
    step.result(
        step.emit().add(step.name(), graph::Softmax{as_number, logarithm}, {step.input(0)}));
    return;
  }
  Shape flat(shape.begin(), shape.begin() + as_number);
  flat.push_back(elements(std::span(shape).subspan(axis)));
  const Value joined = step.emit().reshape(step.name("flat"), step.input(0), flat);
  const Value shares =
      step.emit().add(step.name("shares"), graph::Softmax{as_number, logarithm}, {joined});
  step.result(step.emit().reshape(step.name(), shares, shape));
}

constexpr Operator activation_rows[] = {
    {"Relu", plain<Function::relu>},
    {"LeakyRelu", leaky_relu},
    {"PRelu", prelu},
    {"Elu", elu},
    {"Celu", celu},
    {"Selu", selu},
    {"Clip", clip},
    {"Sigmoid", plain<Function::sigmoid>},
    {"HardSigmoid", hard_sigmoid},
    {"HardSwish", plain<Function::hard_swish>},
    {"Mish", mish},
    {"Tanh", plain<Function::tanh>},
    {"Gelu", gelu},
    {"Erf", plain<Function::erf>},
    {"Softplus", plain<Function::softplus>},
    {"Softsign", softsign},
    {"Softmax", [](const Step& step) { softmax(step, false); }},
    {"LogSoftmax", [](const Step& step) { softmax(step, true); }},
};

}  // namespace

std::span<const Operator> activation_operators() { return activation_rows; }

}  // namespace assay::model::from_onnx
