#include "net/model/tfjs_arithmetic.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/near_name.h"

namespace assay::model::tfjs {
namespace {

using graph::Arithmetic;
using graph::Function;

constexpr std::size_t most_folded = std::size_t{1} << 20;

constexpr float selu_alpha = 1.6732632423543772F;  // Klambauer et al., NeurIPS 2017
constexpr float selu_scale = 1.0507009873554805F;

struct Activation {
  std::string_view name;
  graph::Unary op;
};

// Keras writes snake case, TF.js camel case.
constexpr Activation activations[] = {
    {"relu", {Function::relu}},
    {"relu6", {Function::clip, 0, 6}},
    {"sigmoid", {Function::sigmoid}},
    {"tanh", {Function::tanh}},
    {"elu", {Function::elu, 1}},
    {"selu", {Function::selu, selu_alpha, selu_scale}},
    {"softplus", {Function::softplus}},
    {"swish", {Function::silu}},
    {"silu", {Function::silu}},
    {"hard_sigmoid", {Function::hard_sigmoid, 0.2F, 0.5F}},
    {"hardSigmoid", {Function::hard_sigmoid, 0.2F, 0.5F}},
    {"gelu", {Function::gelu}},
    {"gelu_new", {Function::gelu_tanh}},
    {"exponential", {Function::exp}},
};

double folded_unary(const graph::Unary& op, double x) {
  switch (op.function) {
    case Function::sqrt:
      return std::sqrt(x);
    case Function::reciprocal:
      return 1 / x;
    case Function::negative:
      return -x;
    case Function::exp:
      return std::exp(x);
    case Function::log:
      return std::log(x);
    case Function::absolute:
      return std::abs(x);
    default:
      fail("'{}' of a constant is not folded.", graph::name_of(op.function));
  }
}

double folded_binary(Arithmetic arithmetic, double left, double right) {
  switch (arithmetic) {
    case Arithmetic::add:
      return left + right;
    case Arithmetic::subtract:
      return left - right;
    case Arithmetic::multiply:
      return left * right;
    case Arithmetic::divide:
      return left / right;
    case Arithmetic::minimum:
      return std::min(left, right);
    case Arithmetic::maximum:
      return std::max(left, right);
    case Arithmetic::power:
      return std::pow(left, right);
  }
  return 0;
}

// Strides that stand still along axes which are broadcast.
Shape broadcast_strides(const Shape& shape, const Shape& result) {
  const Shape own = strides(shape);
  Shape steps(result.size(), 0);
  const std::size_t missing = result.size() - shape.size();
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    steps[axis + missing] = shape[axis] == 1 ? 0 : own[axis];
  }
  return steps;
}

Value fold(Emitter& emitter, const std::string& name, Arithmetic arithmetic, const Value& left,
           const Value& right) {
  const Shape shape = broadcast(left.shape, right.shape);
  if (static_cast<std::size_t>(elements(shape)) > most_folded) {
    fail("'{}' computes a constant of shape {}, which is too large.", name, to_string(shape));
  }
  Tensor result(shape);
  const Shape left_steps = broadcast_strides(left.shape, shape);
  const Shape right_steps = broadcast_strides(right.shape, shape);
  const Shape own = strides(shape);
  for (std::size_t at = 0; at < result.size(); ++at) {
    std::size_t from_left = 0;
    std::size_t from_right = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
      const std::size_t index =
          at / static_cast<std::size_t>(own[axis]) % static_cast<std::size_t>(shape[axis]);
      from_left += index * static_cast<std::size_t>(left_steps[axis]);
      from_right += index * static_cast<std::size_t>(right_steps[axis]);
    }
    result.data[at] = static_cast<float>(folded_binary(arithmetic, left.constant->data[from_left],
                                                       right.constant->data[from_right]));
  }
  return emitter.folded(name, std::move(result));
}

// The constant's values, one a channel.
const std::vector<float>& per_channel(const std::string& name, const Value& value,
                                      std::size_t channels) {
  if (!value.constant || value.constant->size() != channels) {
    fail("The statistics of '{}' do not give one constant for each of its {} channels.", name,
         channels);
  }
  return value.constant->data;
}

Axes identity(std::size_t rank) {
  Axes order(rank);
  for (std::size_t axis = 0; axis < rank; ++axis) order[axis] = static_cast<std::int64_t>(axis);
  return order;
}

}  // namespace

Value unary(Emitter& emitter, const std::string& name, const Value& x, graph::Unary op) {
  if (!x.constant) return emitter.emit(name, op, {x.node}, x.channels_first);
  if (x.constant->size() > most_folded) fail("'{}' computes a constant that is too large.", name);
  Tensor result = *x.constant;
  for (float& value : result.data) value = static_cast<float>(folded_unary(op, value));
  return emitter.folded(name, std::move(result));
}

Value binary(Emitter& emitter, const std::string& name, Arithmetic arithmetic, const Value& left,
             const Value& right) {
  if (left.constant && right.constant) return fold(emitter, name, arithmetic, left, right);
  const std::size_t rank = std::max(left.shape.size(), right.shape.size());
  // The storage of the larger value wins, so that the smaller one is moved.
  const auto image = [&](const Value& x) { return x.channels_first && x.shape.size() == rank; };
  const bool channels_first = image(left) || image(right);
  const graph::NodeId first = emitter.aligned(left, rank, channels_first);
  const graph::NodeId second = emitter.aligned(right, rank, channels_first);
  return emitter.emit(name, graph::Binary{arithmetic}, {first, second}, channels_first);
}

Value prelu(Emitter& emitter, const std::string& name, const Value& x, const Value& slope) {
  if (!slope.constant) fail("The slopes of '{}' are not constants.", name);
  const graph::NodeId slopes = emitter.aligned(slope, x.shape.size(), x.channels_first);
  return emitter.emit(name, graph::PRelu{}, {emitter.computed(x).node, slopes}, x.channels_first);
}

Value softmax(Emitter& emitter, const std::string& name, const Value& x, std::int64_t axis) {
  return emitter.emit(name, graph::Softmax{stored_axis(x, axis)}, {emitter.computed(x).node},
                      x.channels_first);
}

Value rectified(Emitter& emitter, const std::string& name, const Value& x, double slope,
                std::optional<double> ceiling) {
  const auto bend = static_cast<float>(slope);
  if (!ceiling) {
    return unary(
        emitter, name, x,
        slope == 0 ? graph::Unary{Function::relu} : graph::Unary{Function::leaky_relu, bend});
  }
  if (!(*ceiling > 0)) fail("'{}' has the ceiling {}, which must be above 0.", name, *ceiling);
  const auto top = static_cast<float>(*ceiling);
  if (slope == 0) return unary(emitter, name, x, {Function::clip, 0, top});
  const Value bent =
      unary(emitter, name + "/leaky_relu", x, graph::Unary{Function::leaky_relu, bend});
  const Value limit = emitter.folded(name + "/ceiling", Tensor(Shape{}, {top}));
  return binary(emitter, name, Arithmetic::minimum, bent, limit);
}

Value activated(Emitter& emitter, const std::string& name, const Value& x,
                std::string_view activation) {
  if (is_linear(activation)) return x;
  if (activation == "softmax") return softmax(emitter, name, x, -1);
  std::vector<std::string> known{"linear", "softmax"};
  for (const Activation& row : activations) {
    if (row.name == activation) return unary(emitter, name, x, row.op);
    known.emplace_back(row.name);
  }
  fail("'{}' has the activation '{}', which is not supported{}", name, activation,
       did_you_mean(activation, known));
}

Value normalised(Emitter& emitter, const std::string& name, const Value& x, const BatchNorm& norm) {
  if (x.shape.size() < 2) fail("'{}' normalises a value without channels.", name);
  const auto channels = static_cast<std::size_t>(x.shape.back());
  const auto& mean = per_channel(name, norm.mean, channels);
  const auto& variance = per_channel(name, norm.variance, channels);
  const std::vector<float>* gamma =
      norm.gamma ? &per_channel(name, *norm.gamma, channels) : nullptr;
  const std::vector<float>* beta = norm.beta ? &per_channel(name, *norm.beta, channels) : nullptr;

  Shape shape(x.shape.size(), 1);
  shape[x.channels_first ? 1 : shape.size() - 1] = x.shape.back();
  Tensor scale(shape);
  Tensor shift(shape);
  for (std::size_t channel = 0; channel < channels; ++channel) {
    const double spread = variance[channel] + norm.epsilon;
    if (!(spread > 0)) fail("'{}' divides by a variance that is not above zero.", name);
    const double factor = (gamma ? (*gamma)[channel] : 1.0) / std::sqrt(spread);
    scale.data[channel] = static_cast<float>(factor);
    shift.data[channel] =
        static_cast<float>((beta ? (*beta)[channel] : 0.0) - mean[channel] * factor);
  }
  const graph::NodeId factors = emitter.constant(name + "/factors", std::move(scale));
  const graph::NodeId shifts = emitter.constant(name + "/shifts", std::move(shift));
  const Value scaled = emitter.emit(name + "/scaled", graph::Binary{Arithmetic::multiply},
                                    {emitter.computed(x).node, factors}, x.channels_first);
  return emitter.emit(name, graph::Binary{Arithmetic::add}, {scaled.node, shifts},
                      x.channels_first);
}

Value linear(Emitter& emitter, const std::string& name, const Value& x, const Value& weights,
             const std::optional<Value>& bias) {
  if (!weights.constant || weights.shape.size() != 2) {
    fail("The weights of '{}' are not a constant matrix.", name);
  }
  const Value plain = emitter.as_plain(x);
  std::vector<graph::NodeId> inputs{
      plain.node, emitter.constant(weights, {1, 0}, {weights.shape[1], weights.shape[0]})};
  if (bias) {
    if (!bias->constant) fail("The bias of '{}' is not a constant.", name);
    inputs.push_back(emitter.constant(*bias, identity(bias->shape.size()),
                                      {static_cast<std::int64_t>(bias->constant->size())}));
  }
  return emitter.emit(name, graph::Linear{}, std::move(inputs), false);
}

}  // namespace assay::model::tfjs
