#include "net/model/onnx_patterns.h"

#include <gmock/gmock.h>

#include <cmath>

#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

TEST(OnnxPatterns, ATimesItsSigmoidIsSilu) {
  for (const bool swapped : {false, true}) {
    TestModel model;
    model.input("x", {1, 4}).output("y");
    model.node("Sigmoid", {"x"}, {"s"});
    const std::vector<std::string> inputs =
        swapped ? std::vector<std::string>{"s", "x"} : std::vector<std::string>{"x", "s"};
    model.node("Mul", inputs, {"y"});
    EXPECT_EQ(ops(model.imported()), "silu");
  }
}

TEST(OnnxPatterns, ASigmoidOfSomethingElseIsAGate) {
  TestModel model;
  model.input("x", {1, 4}).output("y");
  model.node("Tanh", {"x"}, {"t"});
  model.node("Sigmoid", {"t"}, {"s"});
  model.node("Mul", {"x", "s"}, {"y"});
  EXPECT_EQ(ops(model.imported()), "tanh sigmoid multiply");
}

TEST(OnnxPatterns, ASigmoidThatIsAlsoReadElsewhereStays) {
  TestModel model;
  model.input("x", {1, 4}).output("y").output("s");
  model.node("Sigmoid", {"x"}, {"s"});
  model.node("Mul", {"x", "s"}, {"y"});
  EXPECT_EQ(ops(model.imported()), "sigmoid silu");
}

TEST(OnnxPatterns, HardSigmoidGatesMakeHardSwishOnlyWithItsConstants) {
  for (const float alpha : {1.0F / 6, 0.2F}) {
    TestModel model;
    model.input("x", {1, 4}).output("y");
    model.node("HardSigmoid", {"x"}, {"s"}).set("alpha", alpha).set("beta", 0.5F);
    model.node("Mul", {"x", "s"}, {"y"});
    EXPECT_EQ(ops(model.imported()), alpha == 0.2F ? "hard_sigmoid multiply" : "hard_swish");
  }
}

// erf(x / sqrt(2)) + 1, as PyTorch writes it.
TestModel erf_model(float root = std::sqrt(2.0F)) {
  TestModel model;
  model.input("x", {1, 4}).output("y");
  model.weights("root", {}, {root}).weights("one", {}, {1}).weights("half", {}, {0.5F});
  model.node("Div", {"x", "root"}, {"scaled"});
  model.node("Erf", {"scaled"}, {"erf"});
  model.node("Add", {"erf", "one"}, {"term"});
  return model;
}

TEST(OnnxPatterns, GeluIsFoundHoweverItsProductIsWritten) {
  TestModel last_half = erf_model();
  last_half.node("Mul", {"x", "term"}, {"p"});
  last_half.node("Mul", {"p", "half"}, {"y"});
  EXPECT_EQ(ops(last_half.imported()), "gelu");

  TestModel first_half = erf_model();
  first_half.node("Mul", {"half", "x"}, {"p"});
  first_half.node("Mul", {"p", "term"}, {"y"});
  EXPECT_EQ(ops(first_half.imported()), "gelu");

  TestModel inner_half = erf_model();
  inner_half.node("Mul", {"term", "half"}, {"p"});
  inner_half.node("Mul", {"x", "p"}, {"y"});
  EXPECT_EQ(ops(inner_half.imported()), "gelu");
}

TEST(OnnxPatterns, AnotherConstantIsNotGelu) {
  TestModel model = erf_model(1.5F);
  model.node("Mul", {"x", "term"}, {"p"});
  model.node("Mul", {"p", "half"}, {"y"});
  EXPECT_EQ(ops(model.imported()), "divide erf add multiply multiply");
}

// (x - mean) / sqrt(mean((x - mean)^2) + epsilon), as PyTorch writes it before opset 17.
TestModel layer_norm(const Shape& shape, const std::vector<std::int64_t>& axes,
                     const std::vector<std::int64_t>& other_axes) {
  TestModel model;
  model.input("x", shape).output("y").weights("two", {}, {2}).weights("eps", {}, {1e-6F});
  model.node("ReduceMean", {"x"}, {"mean"}).set("axes", axes);
  model.node("Sub", {"x", "mean"}, {"d"});
  model.node("Pow", {"d", "two"}, {"square"});
  model.node("ReduceMean", {"square"}, {"variance"}).set("axes", other_axes);
  model.node("Add", {"variance", "eps"}, {"positive"});
  model.node("Sqrt", {"positive"}, {"root"});
  model.node("Div", {"d", "root"}, {"y"});
  return model;
}

TEST(OnnxPatterns, LayerNormalisationIsFound) {
  for (const auto& [shape, axes] :
       {std::pair(Shape{1, 5, 4}, Shape{-1}), std::pair(Shape{1, 2, 3, 4}, Shape{3}),
        std::pair(Shape{1, 2, 3, 4}, Shape{-2, -1})}) {
    const graph::Graph graph = layer_norm(shape, axes, axes).imported();
    EXPECT_EQ(ops(graph), "normalise");
    EXPECT_EQ(graph::as<graph::Normalise>(last(graph))->axes,
              static_cast<std::int64_t>(axes.size()));
    EXPECT_EQ(graph::as<graph::Normalise>(last(graph))->epsilon, 1e-6F);
  }
}

TEST(OnnxPatterns, OtherAxesAreNotLayerNormalisation) {
  EXPECT_EQ(ops(layer_norm({1, 2, 3, 4}, {1}, {1}).imported()),
            "reduce_mean subtract power reduce_mean add sqrt divide");
  EXPECT_EQ(ops(layer_norm({1, 2, 3, 4}, {3}, {2, 3}).imported()),
            "reduce_mean subtract power average_pool add sqrt divide");
}

TEST(OnnxPatterns, AProductWithAnAddedVectorIsOneLinearLayer) {
  TestModel model;
  model.input("x", {1, 5, 2}).weights("w", {2, 3}, {1, 2, 3, 4, 5, 6}).output("y");
  model.weights("b", {3}, {7, 8, 9});
  model.node("MatMul", {"x", "w"}, {"p"});
  model.node("Add", {"b", "p"}, {"y"});
  const graph::Graph graph = model.imported();
  EXPECT_EQ(ops(graph), "linear");
  // Weights are [out, in]: the columns of w.
  EXPECT_THAT(graph::constant(input_of(graph, last(graph), 1))->data,
              testing::ElementsAre(1, 4, 2, 5, 3, 6));
  EXPECT_THAT(graph::constant(input_of(graph, last(graph), 2))->data,
              testing::ElementsAre(7, 8, 9));
  EXPECT_EQ(input_of(graph, last(graph), 1).name, "w");
  model.output("p");
  EXPECT_EQ(ops(model.imported()), "linear add") << "the product itself is wanted too";
}

}  // namespace
}  // namespace assay::model::from_onnx
