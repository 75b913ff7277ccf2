#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "base/error.h"
#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using graph::Function;
using testing::HasSubstr;

constexpr float largest = std::numeric_limits<float>::max();

struct Attributes {
  std::vector<std::pair<std::string, float>> numbers;
};

graph::Unary imported_unary(const std::string& op, const Attributes& attributes = {},
                            std::int64_t opset = 13) {
  TestModel model(opset);
  model.input("x", {1, 4}).output("y");
  NodeWriter node = model.node(op, {"x"}, {"y"});
  for (const auto& [name, value] : attributes.numbers) node.set(name, value);
  const graph::Graph graph = model.imported();
  return *graph::as<graph::Unary>(last(graph));
}

TEST(OnnxActivations, KeepTheirAttributesOrOnnxDefaults) {
  EXPECT_EQ(imported_unary("Relu").function, Function::relu);
  EXPECT_EQ(imported_unary("LeakyRelu").alpha, 0.01F);
  EXPECT_EQ(imported_unary("LeakyRelu", {{{"alpha", 0.3F}}}).alpha, 0.3F);
  EXPECT_EQ(imported_unary("Elu").alpha, 1);
  EXPECT_FLOAT_EQ(imported_unary("Selu").alpha, 1.6732632F);
  EXPECT_FLOAT_EQ(imported_unary("Selu").beta, 1.050701F);
  EXPECT_EQ(imported_unary("HardSigmoid").alpha, 0.2F);
  EXPECT_EQ(imported_unary("HardSigmoid", {{{"beta", 0.25F}}}).beta, 0.25F);
  EXPECT_EQ(imported_unary("HardSwish", {}, 14).function, Function::hard_swish);
  EXPECT_EQ(imported_unary("Gelu", {}, 20).function, Function::gelu);
  EXPECT_EQ(imported_unary("Erf").function, Function::erf);
  EXPECT_EQ(imported_unary("Softplus").function, Function::softplus);
}

TEST(OnnxActivations, RefuseAttributesThatAreNotFinite) {
  EXPECT_THROW(imported_unary("Elu", {{{"alpha", std::nanf("")}}}), Error);
}

TEST(OnnxClip, TakesBoundsFromAttributesBeforeOpset11) {
  const auto clip = imported_unary("Clip", {{{"min", 0}, {"max", 6}}}, 10);
  EXPECT_EQ(clip.function, Function::clip);
  EXPECT_EQ(clip.alpha, 0);
  EXPECT_EQ(clip.beta, 6);
}

graph::Unary clip_of(const std::vector<std::string>& bounds, float low, float high) {
  TestModel model;
  model.input("x", {1, 4}).weights("low", {}, {low}).weights("high", {}, {high}).output("y");
  model.node("Clip", bounds, {"y"});
  const graph::Graph graph = model.imported();
  return *graph::as<graph::Unary>(last(graph));
}

TEST(OnnxClip, TakesBoundsFromInputsSince) {
  EXPECT_EQ(clip_of({"x", "low", "high"}, -1, 2).alpha, -1);
  EXPECT_EQ(clip_of({"x", "low", "high"}, -1, 2).beta, 2);
  EXPECT_EQ(clip_of({"x", "", "high"}, 0, 2).alpha, -largest);
  EXPECT_EQ(clip_of({"x", "low"}, -1, 0).beta, largest);
  EXPECT_EQ(clip_of({"x", "low"}, 0, 0).function, Function::relu);
  const float endless = std::numeric_limits<float>::infinity();
  EXPECT_EQ(clip_of({"x", "low", "high"}, -1, endless).beta, largest);
  EXPECT_THROW(clip_of({"x", "low", "high"}, 2, 1), Error);
  EXPECT_THROW(clip_of({"x", "low", "high"}, std::nanf(""), 1), Error);
}

graph::Graph softmax(std::int64_t opset, std::optional<std::int64_t> axis) {
  TestModel model(opset);
  model.input("x", {1, 2, 3}).output("y");
  NodeWriter node = model.node("Softmax", {"x"}, {"y"});
  if (axis) node.set("axis", *axis);
  return model.imported();
}

TEST(OnnxSoftmax, IsOverOneAxisSinceOpset13) {
  EXPECT_EQ(ops(softmax(13, {})), "softmax");
  EXPECT_EQ(graph::as<graph::Softmax>(last(softmax(13, {})))->axis, 2);
  EXPECT_EQ(graph::as<graph::Softmax>(last(softmax(13, 1)))->axis, 1);
}

// The default axis 1 of [1, 2, 3] means six numbers together.
TEST(OnnxSoftmax, IsOverAllLaterAxesBefore) {
  const graph::Graph graph = softmax(12, {});
  EXPECT_EQ(ops(graph), "reshape softmax reshape");
  EXPECT_EQ(input_of(graph, last(graph)).shape, Shape({1, 6}));
  EXPECT_EQ(last(graph).shape, Shape({1, 2, 3}));
  EXPECT_EQ(ops(softmax(12, 2)), "softmax") << "the last axis alone needs no reshaping";
}

TEST(OnnxPRelu, KeepsItsSlope) {
  TestModel model;
  model.input("x", {1, 2, 3, 3}).weights("slope", {2, 1, 1}, {0.1F, 0.2F}).output("y");
  model.node("PRelu", {"x", "slope"}, {"y"});
  const graph::Graph graph = model.imported();
  EXPECT_EQ(ops(graph), "prelu");
  EXPECT_EQ(graph::constant(input_of(graph, last(graph), 1))->data[1], 0.2F);
}

TEST(OnnxActivations, AreSpeltOutWhereTheGraphHasNone) {
  for (const auto& [op, spelt] :
       {std::pair("Celu", "divide elu multiply"), std::pair("Mish", "softplus tanh multiply"),
        std::pair("Softsign", "absolute add divide")}) {
    TestModel model(18);
    model.input("x", {1, 4}).output("y");
    model.node(op, {"x"}, {"y"});
    EXPECT_EQ(ops(model.imported()), spelt);
  }
}

}  // namespace
}  // namespace assay::model::from_onnx
