#include "net/train/nets.h"

#include <cmath>

#include "base/rng.h"
#include "net/graph/builder.h"

namespace assay::train {
namespace {

using graph::Builder;
using graph::NodeId;

// Uniform between plus and minus sqrt(6 / (fan in + fan out)).
Tensor glorot(Shape shape, std::uint64_t seed, std::uint64_t stream) {
  Tensor result(std::move(shape));
  const auto field =
      static_cast<double>(result.size()) / static_cast<double>(result.shape[0] * result.shape[1]);
  const double limit =
      std::sqrt(6.0 / (static_cast<double>(result.shape[0] + result.shape[1]) * field));
  Random random(seed, stream);
  for (float& value : result.data) {
    value = static_cast<float>(limit * (2.0 * random.uniform() - 1.0));
  }
  return result;
}

Tensor gaussian(Shape shape, double deviation, std::uint64_t seed, std::uint64_t stream) {
  Tensor result(std::move(shape));
  Random random(seed, stream);
  for (float& value : result.data) value = static_cast<float>(deviation * random.normal());
  return result;
}

// A window of `size` points an axis that keeps the size of the axis.
graph::Window same_window(std::size_t axes, std::int64_t size) {
  const std::vector<std::int64_t> ones(axes, 1);
  return {std::vector(axes, size), ones, ones, std::vector(axes, (size - 1) / 2),
          std::vector(axes, size / 2)};
}

NodeId convolution(Builder& builder, const std::string& name, NodeId input, std::int64_t filters,
                   std::int64_t size, std::uint64_t seed, std::uint64_t stream) {
  const Shape& from = builder[input].shape;
  Shape weights{filters, from[1]};
  for (std::size_t axis = 2; axis < from.size(); ++axis) weights.push_back(size);
  const std::size_t axes = from.size() - 2;
  const NodeId w = builder.constant(name + ".weights", glorot(weights, seed, stream));
  const NodeId b = builder.constant(name + ".bias", Tensor(Shape{filters}));
  const NodeId sum =
      builder.add(name, graph::Convolution{same_window(axes, size), 1}, {input, w, b});
  return builder.add(name + ".relu", graph::Unary{graph::Function::relu}, {sum});
}

NodeId dense(Builder& builder, NodeId input, std::int64_t classes, Tensor weights) {
  const auto features = static_cast<std::int64_t>(count(builder[input].shape));
  const NodeId flat = builder.add("flatten", graph::Reshape{}, {input}, {1, features});
  const NodeId w = builder.constant("dense.weights", std::move(weights));
  const NodeId b = builder.constant("dense.bias", Tensor(Shape{classes}));
  return builder.add("dense", graph::Linear{}, {flat, w, b});
}

NodeId halved(Builder& builder, const std::string& name, NodeId input) {
  const graph::Window window{{2, 2}, {2, 2}, {1, 1}, {0, 0}, {0, 0}};
  return builder.add(name, graph::MaxPool{window}, {input});
}

}  // namespace

graph::Graph svea_baseline(std::uint64_t seed) {
  Builder builder;
  NodeId at = builder.input("signal", {1, 1, 40});
  at = convolution(builder, "conv1", at, 25, 5, seed, 1);
  at = convolution(builder, "conv2", at, 25, 3, seed, 2);
  at = convolution(builder, "conv3", at, 25, 3, seed, 3);
  at = dense(builder, at, 10, gaussian({10, 1000}, 0.5, seed, 4));
  return std::move(builder).finish({at});
}

graph::Graph picture_net(std::uint64_t seed) {
  Builder builder;
  NodeId at = builder.input("picture", {1, 1, 28, 28});
  at = halved(builder, "pool1", convolution(builder, "conv1", at, 16, 3, seed, 1));
  at = halved(builder, "pool2", convolution(builder, "conv2", at, 32, 3, seed, 2));
  at = dense(builder, at, 10, glorot({10, 1568}, seed, 3));
  return std::move(builder).finish({at});
}

graph::Graph averaged_net(std::int64_t classes, std::uint64_t seed) {
  Builder builder;
  NodeId at = builder.input("picture", {1, 3, 32, 32});
  at = halved(builder, "pool1", convolution(builder, "conv1", at, 16, 3, seed, 1));
  at = halved(builder, "pool2", convolution(builder, "conv2", at, 32, 3, seed, 2));
  at = convolution(builder, "conv3", at, 32, 3, seed, 3);
  at = builder.add("means", graph::Reduce{graph::Reduction::mean, {2, 3}}, {at});
  at = dense(builder, at, classes, glorot({classes, 32}, seed, 4));
  return std::move(builder).finish({at});
}

}  // namespace assay::train
