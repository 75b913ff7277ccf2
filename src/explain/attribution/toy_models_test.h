// Models whose explanations are known on paper, and a way to ask about them.
#pragma once

#include <gmock/gmock.h>

#include <cmath>

#include "base/rng.h"
#include "explain/attribution/method.h"
#include "net/graph/builder.h"

namespace assay::attribution {

using testing::ElementsAre;
using testing::FloatEq;
using testing::FloatNear;
using testing::Pointwise;

inline Tensor random_tensor(Shape shape, std::uint64_t stream) {
  Tensor result(std::move(shape));
  assay::Random random(17, stream);
  for (float& value : result.data) value = static_cast<float>(random.normal());
  return result;
}

// scores = weights . input + bias; `input` is the shape of an item.
inline model::Model linear_model(const Shape& input, Tensor weights, Tensor bias) {
  graph::Builder builder;
  Shape shape = input;
  shape.insert(shape.begin(), 1);
  graph::NodeId at = builder.input("x", shape);
  at = builder.add("flat", graph::Reshape{}, {at}, {1, static_cast<std::int64_t>(count(input))});
  const graph::NodeId w = builder.constant("w", std::move(weights));
  const graph::NodeId b = builder.constant("b", std::move(bias));
  at = builder.add("y", graph::Linear{}, {at, w, b});
  return {std::move(builder).finish({at}), {}};
}

// One class: 3 x0 - 2 x1 + 1.
inline model::Model two_numbers() { return linear_model({2}, {{1, 2}, {3, -2}}, {{1}, {1}}); }

// One class: column 7 of a table of 30.
inline model::Model one_column_of_thirty() {
  Tensor weights(Shape{1, 30});
  weights.data[7] = 1;
  return linear_model({30}, std::move(weights), {{1}, {0}});
}

// One class: relu(x0 - x1) - 2 relu(x0 + x1).
inline model::Model two_rectifiers() {
  graph::Builder builder;
  const graph::NodeId x = builder.input("x", {1, 2});
  const graph::NodeId inner = builder.constant("inner", {{2, 2}, {1, -1, 1, 1}});
  graph::NodeId at = builder.add("hidden", graph::Linear{}, {x, inner});
  at = builder.add("open", graph::Unary{graph::Function::relu}, {at});
  const graph::NodeId outer = builder.constant("outer", {{1, 2}, {1, -2}});
  at = builder.add("y", graph::Linear{}, {at, outer});
  return {std::move(builder).finish({at}), {}};
}

// One class: x0^2 + x1^2, whose gradient is 2 x.
inline model::Model squared_numbers() {
  graph::Builder builder;
  const graph::NodeId x = builder.input("x", {1, 2});
  graph::NodeId at = builder.add("squares", graph::Binary{graph::Arithmetic::multiply}, {x, x});
  const graph::NodeId ones = builder.constant("ones", {{1, 2}, {1, 1}});
  at = builder.add("y", graph::Linear{}, {at, ones});
  return {std::move(builder).finish({at}), {}};
}

// A convolution, a rectifier and a linear map to three classes, over `input` = [channels, ...].
inline model::Model small_net(const Shape& input) {
  graph::Builder builder;
  Shape shape = input;
  shape.insert(shape.begin(), 1);
  const std::size_t axes = input.size() - 1;
  const std::vector<std::int64_t> ones(axes, 1);
  Shape kernel(axes, 3);
  kernel.insert(kernel.begin(), {4, input[0]});
  graph::NodeId at = builder.input("x", shape);
  const graph::NodeId w = builder.constant("w", random_tensor(kernel, 1));
  const std::vector<std::int64_t> three(axes, 3);
  at = builder.add("conv", graph::Convolution{{three, ones, ones, ones, ones}, 1}, {at, w});
  at = builder.add("relu", graph::Unary{graph::Function::relu}, {at});
  const auto size = static_cast<std::int64_t>(count(builder[at].shape));
  at = builder.add("flat", graph::Reshape{}, {at}, {1, size});
  const graph::NodeId dense = builder.constant("dense", random_tensor({3, size}, 2));
  at = builder.add("y", graph::Linear{}, {at, dense});
  return {std::move(builder).finish({at}), {}};
}

// The map of one item for class 0.
template <class Unit>
Maps explained(const Unit& unit, const model::Model& model, const std::vector<float>& item,
               model::Output output = model::Output::logit) {
  Shape shape = model.input_shape();
  shape.insert(shape.begin(), 1);
  const Tensor batch(shape, item);
  const std::size_t targets[] = {0};
  return unit(Question{model, batch, targets, output});
}

template <class Unit>
std::vector<float> map_of(const Unit& unit, const model::Model& model,
                          const std::vector<float>& item) {
  return explained(unit, model, item).values.data;
}

// Squeeze and excitation of two rectified channels of two points: each is scaled by the sigmoid of
// its own mean. One class: three times the mean of the first and once that of the second.
inline model::Model squeezed_and_excited() {
  graph::Builder b;
  const graph::NodeId x = b.input("x", {1, 2, 2});
  const graph::NodeId same = b.add("same", graph::Convolution{{{1}, {1}, {1}, {0}, {0}}, 1},
                                   {x, b.constant("i", {{2, 2, 1}, {1, 0, 0, 1}})});
  const graph::NodeId first = b.add("first", graph::Unary{graph::Function::relu}, {same});
  const graph::NodeId squeezed =
      b.add("squeezed", graph::Reduce{graph::Reduction::mean, {2}}, {first});
  const graph::NodeId gate = b.add("gate", graph::Unary{graph::Function::sigmoid}, {squeezed});
  graph::NodeId at = b.add("excited", graph::Binary{graph::Arithmetic::multiply}, {first, gate});
  at = b.add("mean", graph::Reduce{graph::Reduction::mean, {2}}, {at});
  at = b.add("flat", graph::Reshape{}, {at}, {1, 2});
  at = b.add("y", graph::Linear{}, {at, b.constant("w", {{1, 2}, {3, 1}})});
  return {std::move(b).finish({at}), {}};
}

// What each of the two points adds to the score at (1, 3; 2, 0), where the means are 2 and 1.
inline std::vector<float> shares_of_points() {
  const double first = 3 / (1 + std::exp(-2.0)) / 2;
  const double second = 1 / (1 + std::exp(-1.0)) / 2;
  return {static_cast<float>(1 * first + 2 * second), static_cast<float>(3 * first)};
}

}  // namespace assay::attribution
