// Parts of a model that do not depend on its input, whatever their operators.
#include "net/model/onnx_constant_run.h"

#include <gmock/gmock.h>

#include <cmath>

#include "net/model/onnx_literal.h"
#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using testing::FloatNear;
using testing::HasSubstr;
using testing::Pointwise;

// x + what the constants make, whose numbers are then the one constant of the graph.
std::vector<float> summand_of(TestModel& model, const std::string& constant) {
  model.output("y").node("Add", {"x", constant}, {"y"});
  const graph::Graph graph = model.imported();
  EXPECT_EQ(ops(graph), "add");
  for (const graph::Node& node : graph.nodes) {
    if (const Tensor* value = graph::constant(node)) return value->data;
  }
  return {};
}

auto near(const std::vector<float>& expected) { return Pointwise(FloatNear(1e-5F), expected); }

// As of an LSTMCell that was unrolled: the first state is zeros, and its product a bias.
TEST(ConstantRun, AGemmOfConstantsIsAConstant) {
  TestModel model;
  model.input("x", {1, 2}).weights("h", {1, 3}, {1, 2, -1});
  model.weights("w", {2, 3}, {1, 0, 2, -1, 1, 1}).weights("b", {2}, {10, 20});
  model.node("Gemm", {"h", "w", "b"}, {"g"}).set("transB", std::int64_t{1});
  EXPECT_THAT(summand_of(model, "g"), near({9, 20}));
}

TEST(ConstantRun, TheEngineComputesWhateverOperatorAGraphHas) {
  TestModel softmax;
  softmax.input("x", {1, 2}).weights("c", {1, 2}, {0, std::log(3.0F)});
  softmax.node("Softmax", {"c"}, {"s"});
  EXPECT_THAT(summand_of(softmax, "s"), near({0.25F, 0.75F}));

  TestModel product;
  product.input("x", {1, 2, 2}).weights("a", {1, 2, 2}, {1, 2, 3, 4});
  product.weights("b", {1, 2, 2}, {1, 1, 0, 1});
  product.node("MatMul", {"a", "b"}, {"p"});
  EXPECT_THAT(summand_of(product, "p"), near({1, 3, 3, 7}));

  TestModel pool;
  pool.input("x", {1, 1, 2}).weights("c", {1, 1, 4}, {1, 5, 2, 3});
  pool.node("MaxPool", {"c"}, {"p"}).set("kernel_shape", Integers{2}).set("strides", Integers{2});
  EXPECT_THAT(summand_of(pool, "p"), near({5, 3}));
}

// Angles of a rotary embedding: sin and cos of position times frequency.
TEST(ConstantRun, SinesAndCosinesOfConstantsAreConstants) {
  TestModel model;
  model.input("x", {1, 3}).weights("angle", {1, 3}, {0, 1, -2});
  model.node("Sin", {"angle"}, {"s"});
  model.node("Cos", {"angle"}, {"c"});
  model.node("Add", {"s", "c"}, {"both"});
  EXPECT_THAT(summand_of(model, "both"),
              near({1, std::sin(1.0F) + std::cos(1.0F), std::sin(-2.0F) + std::cos(2.0F)}));
  TestModel computed;
  computed.input("x", {1, 3}).output("y").node("Sin", {"x"}, {"y"});
  EXPECT_THAT(refusal(computed), HasSubstr("depends on the model's input"));
}

TEST(ConstantRun, WorkThatAFileCannotJustifyIsRefused) {
  TestModel model;
  model.input("x", {1, 1}).integers("shape", {1000, 1000});
  model.node("ConstantOfShape", {"shape"}, {"m0"});
  for (int at = 0; at < 40; ++at) {
    const std::string before = "m" + std::to_string(at);
    model.node("MatMul", {before, before}, {"m" + std::to_string(at + 1)});
  }
  model.output("y").node("Add", {"x", "m40"}, {"y"});
  EXPECT_THAT(refusal(model), HasSubstr("more work than the file can justify"));
}

}  // namespace
}  // namespace assay::model::from_onnx
