#include <gmock/gmock.h>

#include "base/error.h"
#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using graph::Function;
using testing::ElementsAre;

TEST(OnnxArithmetic, BroadcastsComputedValues) {
  TestModel model;
  model.input("x", {1, 3, 1}).weights("w", {4}).output("y");
  model.node("Sub", {"x", "w"}, {"y"});
  EXPECT_EQ(ops(model.imported()), "subtract");
  EXPECT_EQ(last(model.imported()).shape, Shape({1, 3, 4}));
}

TEST(OnnxPow, WithOneExponentIsAFunction) {
  for (const std::int64_t axes : {0, 1}) {
    TestModel model;
    model.input("x", {1, 3})
        .weights("e", Shape(static_cast<std::size_t>(axes), 1), {3})
        .output("y");
    model.node("Pow", {"x", "e"}, {"y"});
    const graph::Graph graph = model.imported();
    EXPECT_EQ(graph::as<graph::Unary>(last(graph))->function, Function::power);
    EXPECT_EQ(graph::as<graph::Unary>(last(graph))->alpha, 3);
  }
  TestModel many;
  many.input("x", {1, 3}).weights("e", {3}, {1, 2, 3}).output("y");
  many.node("Pow", {"x", "e"}, {"y"});
  EXPECT_NE(graph::as<graph::Binary>(last(many.imported())), nullptr);
}

TEST(OnnxArithmetic, ChainsManyOperands) {
  for (const auto& [op, chain] :
       {std::pair("Max", "maximum maximum"), std::pair("Min", "minimum minimum"),
        std::pair("Sum", "add add"), std::pair("Mean", "add add divide")}) {
    TestModel model;
    model.input("x", {1, 3}).weights("a", {3}).weights("b", {3}).output("y");
    model.node(op, {"x", "a", "b"}, {"y"});
    const graph::Graph graph = model.imported();
    EXPECT_EQ(ops(graph), chain);
    EXPECT_EQ(last(graph).name, "y");
  }
}

TEST(OnnxMean, DividesByTheNumberOfOperands) {
  TestModel model;
  model.input("x", {1, 3}).weights("a", {3}).output("y");
  model.node("Mean", {"x", "a"}, {"y"});
  const graph::Graph graph = model.imported();
  EXPECT_THAT(graph::constant(input_of(graph, last(graph), 1))->data, ElementsAre(2));
}

TEST(OnnxWhere, BlendsByAKnownCondition) {
  TestModel model;
  model.input("x", {1, 3}).weights("no", {3}, {7, 8, 9}).output("y");
  auto& condition = model.tensor("c", {3}, onnx::TensorProto::BOOL);
  for (const int value : {1, 0, 1}) condition.add_int32_data(value);
  model.node("Where", {"c", "x", "no"}, {"y"});
  const graph::Graph graph = model.imported();
  EXPECT_EQ(ops(graph), "multiply add");
  // What is added is `no` where the condition fails.
  EXPECT_THAT(graph::constant(input_of(graph, last(graph), 1))->data, ElementsAre(0, 8, 0));
}

TEST(OnnxWhere, ByAnActivationIsRefused) {
  TestModel model;
  model.input("x", {1, 3}).weights("no", {3}).output("y");
  model.node("Greater", {"x", "no"}, {"c"});
  model.node("Where", {"c", "x", "no"}, {"y"});
  EXPECT_NE(refusal(model), "");
}

// Python: 7 % 3 = 1, -7 % 3 = 2, 7 % -3 = -2; with fmod the sign is the dividend's.
TEST(OnnxMod, FollowsPythonOrC) {
  for (const auto& [a, b, fmod, expected] : {std::tuple(7, 3, 0, 1), std::tuple(-7, 3, 0, 2),
                                             std::tuple(7, -3, 0, -2), std::tuple(-7, 3, 1, -1)}) {
    TestModel model;
    model.input("x", {1, 2}).integers("a", {a}).integers("b", {b}).output("y");
    model.node("Mod", {"a", "b"}, {"m"}).set("fmod", std::int64_t{fmod});
    model.node("Mul", {"x", "m"}, {"y"});
    const graph::Graph graph = model.imported();
    EXPECT_THAT(graph::constant(input_of(graph, last(graph), 1))->data,
                ElementsAre(static_cast<float>(expected)));
  }
}

}  // namespace
}  // namespace assay::model::from_onnx
