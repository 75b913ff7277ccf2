// Small nets of every kind that some method is for, over any input.
#pragma once

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {

// A convolution of `filters`, with a kernel of one point, or of three around each.
inline graph::NodeId convolved(graph::Builder& b, graph::NodeId from, std::int64_t filters,
                               std::int64_t kernel, std::uint64_t stream) {
  const std::size_t axes = b[from].shape.size() - 2;
  const std::vector<std::int64_t> ones(axes, 1);
  const std::vector<std::int64_t> pad(axes, kernel / 2);
  const std::vector<std::int64_t> size(axes, kernel);
  Shape shape = size;
  shape.insert(shape.begin(), {filters, b[from].shape[1]});
  const graph::NodeId w = b.constant("w", random_tensor(shape, stream));
  return b.add("conv", graph::Convolution{{size, ones, ones, pad, pad}, 1}, {from, w});
}

// A convolution, a rectifier, the means of channels and a linear map to three classes.
inline model::Model averaged_net(const Shape& input) {
  graph::Builder b;
  Shape shape = input;
  shape.insert(shape.begin(), 1);
  graph::NodeId at = convolved(b, b.input("x", shape), 4, 3, 1);
  at = b.add("relu", graph::Unary{graph::Function::relu}, {at});
  std::vector<std::int64_t> axes;
  for (std::size_t axis = 2; axis < shape.size(); ++axis) {
    axes.push_back(static_cast<std::int64_t>(axis));
  }
  at = b.add("mean", graph::Reduce{graph::Reduction::mean, axes}, {at});
  at = b.add("flat", graph::Reshape{}, {at}, {1, 4});
  at = b.add("y", graph::Linear{}, {at, b.constant("dense", random_tensor({3, 4}, 2))});
  return {std::move(b).finish({at}), {}};
}

// Attention of two heads over tokens of four numbers, with its residual sum; no biases.
inline graph::NodeId attended(graph::Builder& b, graph::NodeId tokens, std::uint64_t stream) {
  const std::int64_t length = b[tokens].shape[1];
  const auto projected = [&](const std::string& name, std::uint64_t at) {
    const auto w = b.constant(name + ".w", random_tensor({4, 4}, stream + at));
    const auto all = b.add(name, graph::Linear{}, {tokens, w});
    const auto heads = b.add(name + ".heads", graph::Reshape{}, {all}, {1, length, 2, 2});
    return b.add(name + ".by_head", graph::Transpose{{0, 2, 1, 3}}, {heads});
  };
  const auto query = projected("query", 0);
  const auto key = b.add("turned", graph::Transpose{{0, 1, 3, 2}}, {projected("key", 1)});
  auto at = b.add("product", graph::MatMul{}, {query, key});
  at = b.add("scaled", graph::Binary{graph::Arithmetic::multiply},
             {at, b.constant("scale", {{1}, {0.7F}})});
  at = b.add("weights", graph::Softmax{-1, false}, {at});
  at = b.add("mixed", graph::MatMul{}, {at, projected("value", 2)});
  at = b.add("together", graph::Transpose{{0, 2, 1, 3}}, {at});
  at = b.add("joined", graph::Reshape{}, {at}, {1, length, 4});
  return b.add("residual", graph::Binary{graph::Arithmetic::add}, {at, tokens});
}

// Every point of the input becomes a token; attention, normalised, and their mean is classified.
inline model::Model attention_net(const Shape& input) {
  graph::Builder b;
  Shape shape = input;
  shape.insert(shape.begin(), 1);
  graph::NodeId at = convolved(b, b.input("x", shape), 4, 1, 1);
  const auto points = static_cast<std::int64_t>(count(b[at].shape)) / 4;
  at = b.add("points", graph::Reshape{}, {at}, {1, 4, points});
  at = b.add("tokens", graph::Transpose{{0, 2, 1}}, {at});
  at = attended(b, at, 5);
  at = b.add("normal", graph::Normalise{1, 1e-5F}, {at});
  at = attended(b, at, 9);
  at = b.add("mean", graph::Reduce{graph::Reduction::mean, {1}}, {at});
  at = b.add("flat", graph::Reshape{}, {at}, {1, 4});
  at = b.add("y", graph::Linear{}, {at, b.constant("dense", random_tensor({3, 4}, 2))});
  return {std::move(b).finish({at}), {}};
}

}  // namespace assay::attribution
