#include "explain/attribution/layer.h"

#include "explain/attribution/cam_models_test.h"

namespace assay::attribution {
namespace {

using graph::NodeId;
using testing::HasSubstr;

std::string name_of_layer(const model::Model& model, const std::string& name = "") {
  return model.graph()[find_layer(model, name).node].name;
}

const graph::Window one_point{{1, 1}, {1, 1}, {1, 1}, {0, 0}, {0, 0}};
const graph::Window half{{2, 2}, {2, 2}, {1, 1}, {0, 0}, {0, 0}};

// A picture of 2 x 8 x 8 and whatever `build` makes of it, flattened into two classes.
model::Model net(const std::function<NodeId(graph::Builder&, NodeId)>& build) {
  graph::Builder builder;
  NodeId at = build(builder, builder.input("x", {1, 2, 8, 8}));
  const auto size = static_cast<std::int64_t>(count(builder[at].shape));
  at = builder.add("flat", graph::Reshape{}, {at}, {1, size});
  const NodeId dense = builder.constant("dense", random_tensor({2, size}, 3));
  at = builder.add("y", graph::Linear{}, {at, dense});
  return {std::move(builder).finish({at}), {}};
}

NodeId convolution(graph::Builder& builder, const std::string& name, NodeId at) {
  const std::int64_t channels = builder[at].shape[1];
  const NodeId w = builder.constant(name + "_w", random_tensor({channels, channels, 1, 1}, 4));
  return builder.add(name, graph::Convolution{one_point, 1}, {at, w});
}

NodeId relu(graph::Builder& builder, const std::string& name, NodeId at) {
  return builder.add(name, graph::Unary{graph::Function::relu}, {at});
}

TEST(Layers, EndWithTheActivationOfTheLastConvolutionEvenWhenItIsPooled) {
  const auto model = net([](graph::Builder& builder, NodeId x) {
    NodeId at = relu(builder, "early", convolution(builder, "one", x));
    at = relu(builder, "late", convolution(builder, "two", at));
    return builder.add("pool", graph::MaxPool{half}, {at});
  });
  EXPECT_EQ(name_of_layer(model), "late");
  const Layer layer = find_layer(model, "pool");
  EXPECT_EQ(layer.channels, 2U);
  EXPECT_EQ(layer.space, (Shape{4, 4}));
}

TEST(Layers, EndWithTheSumOfAResidualBlock) {
  const auto model = net([](graph::Builder& builder, NodeId x) {
    const NodeId skip = relu(builder, "skip", convolution(builder, "one", x));
    NodeId at = convolution(builder, "two", skip);
    at = builder.add("sum", graph::Binary{graph::Arithmetic::add}, {at, skip});
    at = relu(builder, "out", at);
    return builder.add("mean", graph::Reduce{graph::Reduction::mean, {2, 3}}, {at});
  });
  EXPECT_EQ(name_of_layer(model), "out");
}

TEST(Layers, OfEverySizeAreTheLast) {
  const auto model = net([](graph::Builder& builder, NodeId x) {
    NodeId at = relu(builder, "a", convolution(builder, "one", x));
    at = builder.add("pool", graph::MaxPool{half}, {at});
    at = relu(builder, "b", convolution(builder, "two", at));
    return relu(builder, "c", convolution(builder, "three", at));
  });
  std::vector<std::string> names;
  for (const Layer& layer : last_layer_of_every_size(model)) {
    names.push_back(model.graph()[layer.node].name);
  }
  EXPECT_THAT(names, ElementsAre("a", "c"));
}

// Patches, then attention: x x^T x over 16 patches.
TEST(Layers, AreNotGuessedBeforeAttention) {
  const auto model = net([](graph::Builder& builder, NodeId x) {
    const NodeId w = builder.constant("patch_w", random_tensor({3, 2, 2, 2}, 5));
    NodeId at = builder.add("patches", graph::Convolution{half, 1}, {x, w});
    at = builder.add("tokens", graph::Reshape{}, {at}, {1, 3, 16});
    const NodeId other = builder.add("turned", graph::Transpose{{0, 2, 1}}, {at});
    const NodeId product = builder.add("scores", graph::MatMul{}, {other, at});
    return builder.add("mixed", graph::MatMul{}, {at, product});
  });
  EXPECT_THAT(refusal_of([&] { find_layer(model, ""); }),
              HasSubstr("After its last convolution 'patches' this model goes on with attention"));
  EXPECT_EQ(name_of_layer(model, "patches"), "patches");
  EXPECT_THAT(refusal_of([&] { find_layer(model, "tokens"); }),
              HasSubstr("'tokens' has shape 1x3x16 and no points that a map could show; the last "
                        "that has them is 'patches'."));
}

TEST(Layers, AreKnownByTheirNames) {
  const auto model = three_channels();
  EXPECT_EQ(name_of_layer(model), "relu");
  EXPECT_EQ(find_layer(model, "").space, (Shape{4}));
  EXPECT_THAT(refusal_of([&] { find_layer(model, "flat"); }), HasSubstr("has shape 1x12"));
  EXPECT_THAT(refusal_of([&] { find_layer(model, "dense"); }), HasSubstr("no layer 'dense'"));
  EXPECT_THAT(refusal_of([&] { find_layer(two_rectifiers(), "open"); }),
              HasSubstr("this model has no layer with points"));
}

}  // namespace
}  // namespace assay::attribution
