#include <algorithm>
#include <cmath>

#include "net/model/onnx_ops.h"

namespace assay::model::from_onnx {
namespace {

using graph::Arithmetic;

float epsilon_of(const Step& step) { return step.real("epsilon", 1e-5F); }

// One number a channel, to be broadcast over [1, channels, ...].
Tensor by_channel(const Step& step, std::size_t at, std::string_view what) {
  const Shape& input = step.shape(0);
  if (input.size() < 2) fail("its input of shape {} has no channels.", to_string(input));
  step.emit().spend(step.known(at, what).shape);
  Tensor result = as_tensor(step.known(at, what));
  if (elements(result.shape) != input[1]) {
    fail("its {} of shape {} does not fit {} channels.", what, to_string(result.shape), input[1]);
  }
  result.shape.assign(input.size(), 1);
  result.shape[1] = input[1];
  return result;
}

bool is_all(const Tensor& tensor, float value) {
  return std::ranges::all_of(tensor.data, [&](float number) { return number == value; });
}

// value * scale + shift, leaving out what changes nothing.
Value scaled_and_shifted(const Step& step, Value value, Tensor scale, Tensor shift) {
  const bool shifts = !is_all(shift, 0);
  const std::string last = step.name();
  if (!is_all(scale, 1)) {
    value =
        step.emit().add(shifts ? step.name("scaled") : last, graph::Binary{Arithmetic::multiply},
                        {value, real_literal(std::move(scale), step.name("scale"))});
  }
  if (!shifts) return value;
  return step.emit().add(last, graph::Binary{Arithmetic::add},
                         {value, real_literal(std::move(shift), step.name("shift"))});
}

void batch_normalisation(const Step& step) {
  step.refuse_outputs_from(1);
  if (step.integer("training_mode", 0) != 0) {
    fail("it is in training mode; export the model for inference (eval mode).");
  }
  if (step.opset() < 9 && step.integer("spatial", 1) == 0) fail("its spatial=0 is not supported.");
  Tensor scale = by_channel(step, 1, "scale");
  Tensor shift = by_channel(step, 2, "bias");
  const Tensor mean = by_channel(step, 3, "mean");
  const Tensor variance = by_channel(step, 4, "variance");
  for (std::size_t at = 0; at < scale.size(); ++at) {
    const double deviation = std::sqrt(static_cast<double>(variance.data[at]) + epsilon_of(step));
    const double factor = scale.data[at] / deviation;
    scale.data[at] = static_cast<float>(factor);
    shift.data[at] = static_cast<float>(shift.data[at] - mean.data[at] * factor);
  }
  if (!is_finite(scale.data) || !is_finite(shift.data)) {
    fail("its scale, bias, mean or variance ('{}') gives NaN or infinity.",
         step.known(4, "variance").name);
  }
  // Both nodes always, so that a pass that folds them into a convolution finds one form.
  const Value scaled =
      step.emit().add(step.name("scaled"), graph::Binary{Arithmetic::multiply},
                      {step.input(0), real_literal(std::move(scale), step.name("scale"))});
  step.result(step.emit().add(step.name(), graph::Binary{Arithmetic::add},
                              {scaled, real_literal(std::move(shift), step.name("shift"))}));
}

void instance_normalisation(const Step& step) {
  const Shape& input = step.shape(0);
  if (input.size() < 3) fail("its input of shape {} has no spatial axes.", to_string(input));
  const auto axes = static_cast<std::int64_t>(input.size()) - 2;
  Tensor scale = by_channel(step, 1, "scale");
  Tensor shift = by_channel(step, 2, "bias");
  const bool bare = is_all(scale, 1) && is_all(shift, 0);
  const Value normal = step.emit().add(bare ? step.name() : step.name("normalised"),
                                       graph::Normalise{axes, epsilon_of(step)}, {step.input(0)});
  step.result(scaled_and_shifted(step, normal, std::move(scale), std::move(shift)));
}

void layer_normalisation(const Step& step) {
  step.refuse_outputs_from(1);
  const std::size_t rank = step.shape(0).size();
  const std::size_t first = axis_index(step.integer("axis", -1), rank);
  const auto axes = static_cast<std::int64_t>(rank - first);
  Value value = step.emit().add(step.name("normalised"), graph::Normalise{axes, epsilon_of(step)},
                                {step.input(0)});
  const bool shifts = step.has(2);
  value = step.emit().binary(shifts ? step.name("scaled") : step.name(), Arithmetic::multiply,
                             value, step.known(1, "scale"));
  if (shifts) {
    value = step.emit().binary(step.name(), Arithmetic::add, value, step.known(2, "bias"));
  }
  step.result(value);
}

// Opset 18 gives one scale a group, later ones one a channel.
Tensor by_group(const Step& step, std::size_t at, std::int64_t groups, std::string_view what) {
  const Shape& input = step.shape(0);
  const Literal& given = step.known(at, what);
  if (elements(given.shape) != groups) return by_channel(step, at, what);
  const Tensor grouped = as_tensor(given);
  Shape shape(input.size(), 1);
  shape[1] = input[1];
  step.emit().spend(shape);
  Tensor result(shape);
  const auto each = static_cast<std::size_t>(input[1] / groups);
  for (std::size_t at_channel = 0; at_channel < result.size(); ++at_channel) {
    result.data[at_channel] = grouped.data[at_channel / each];
  }
  return result;
}

void group_normalisation(const Step& step) {
  const Shape input = step.shape(0);
  const std::int64_t groups = step.integer("num_groups", 0);
  if (input.size() < 3 || groups < 1 || input[1] % groups != 0) {
    fail("its {} groups do not fit {}.", groups, to_string(input));
  }
  const Value cut = step.emit().reshape(step.name("groups"), step.input(0),
                                        {input[0], groups, elements(input) / input[0] / groups});
  const Value normal =
      step.emit().add(step.name("normalised"), graph::Normalise{1, epsilon_of(step)}, {cut});
  const Value back = step.emit().reshape(step.name("channels"), normal, input);
  step.result(scaled_and_shifted(step, back, by_group(step, 1, groups, "scale"),
                                 by_group(step, 2, groups, "bias")));
}

void response_normalisation(const Step& step) {
  const std::int64_t size = step.integer("size", 0);
  if (size < 1 || size > (1 << 20)) fail("its size {} is out of range.", size);
  const graph::ResponseNorm op{size, step.real("alpha", 1e-4F), step.real("beta", 0.75F),
                               step.real("bias", 1)};
  step.result(step.emit().add(step.name(), op, {step.input(0)}));
}

constexpr Operator normalisation_rows[] = {
    {"BatchNormalization", batch_normalisation},
    {"InstanceNormalization", instance_normalisation},
    {"LayerNormalization", layer_normalisation},
    {"GroupNormalization", group_normalisation},
    {"LRN", response_normalisation},
};

}  // namespace

std::span<const Operator> normalisation_operators() { return normalisation_rows; }

}  // namespace assay::model::from_onnx
