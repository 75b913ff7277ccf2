#include <gmock/gmock.h>

#include <cmath>

#include "base/error.h"
#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// (x - mean) / sqrt(variance) * scale + bias with variances 4 and 0.25 (epsilon 0):
// channel 0: x * 3/2 + (1 - 2 * 3/2) = 1.5 x - 2; channel 1: x * 1/0.5 + (5 + 1 * 2) = 2 x + 7.
TEST(OnnxBatchNormalization, BecomesAProductAndASum) {
  for (const std::int64_t opset : {7, 9, 14}) {
    TestModel model(opset);
    model.input("x", {1, 2, 3, 3}).output("y");
    model.weights("scale", {2}, {3, 1}).weights("bias", {2}, {1, 5});
    model.weights("mean", {2}, {2, -1}).weights("var", {2}, {4, 0.25F});
    model.node("BatchNormalization", {"x", "scale", "bias", "mean", "var"}, {"y"})
        .set("epsilon", 0.0F);
    const graph::Graph graph = model.imported();
    EXPECT_EQ(ops(graph), "multiply add");
    EXPECT_EQ(last(graph).name, "y");
    const Tensor& shift = *graph::constant(input_of(graph, last(graph), 1));
    const Tensor& scale = *graph::constant(input_of(graph, input_of(graph, last(graph)), 1));
    EXPECT_EQ(scale, Tensor({1, 2, 1, 1}, {1.5F, 2}));
    EXPECT_EQ(shift, Tensor({1, 2, 1, 1}, {-2, 7}));
  }
}

TEST(OnnxBatchNormalization, RefusesTrainingModeAndImpossibleVariances) {
  TestModel model(14);
  model.input("x", {1, 2}).output("y").weights("w", {2}, {1, 1}).weights("var", {2}, {1, -3});
  model.node("BatchNormalization", {"x", "w", "w", "w", "var"}, {"y"});
  EXPECT_THAT(refusal(model), HasSubstr("'var'"));

  TestModel training(14);
  training.input("x", {1, 2}).output("y").weights("w", {2}, {1, 1});
  training.node("BatchNormalization", {"x", "w", "w", "w", "w"}, {"y"})
      .set("training_mode", std::int64_t{1});
  EXPECT_THAT(refusal(training), HasSubstr("eval mode"));

  TestModel narrow(14);
  narrow.input("x", {1, 3}).output("y").weights("w", {2}, {1, 1});
  narrow.node("BatchNormalization", {"x", "w", "w", "w", "w"}, {"y"});
  EXPECT_THAT(refusal(narrow), HasSubstr("3 channels"));
}

TEST(OnnxInstanceNormalization, NormalisesTheSpatialAxes) {
  TestModel model;
  model.input("x", {1, 2, 3, 3}).output("y");
  model.weights("scale", {2}, {3, 1}).weights("bias", {2}, {1, 5});
  model.node("InstanceNormalization", {"x", "scale", "bias"}, {"y"}).set("epsilon", 0.5F);
  const graph::Graph graph = model.imported();
  EXPECT_EQ(ops(graph), "normalise multiply add");
  const auto* op = graph::as<graph::Normalise>(input_of(graph, input_of(graph, last(graph))));
  EXPECT_EQ(op->axes, 2);
  EXPECT_EQ(op->epsilon, 0.5F);
}

TEST(OnnxInstanceNormalization, LeavesOutFactorsOfOneAndShiftsOfNothing) {
  TestModel model;
  model.input("x", {1, 2, 3, 3}).output("y").weights("ones", {2}, {1, 1}).weights("zeros", {2});
  model.node("InstanceNormalization", {"x", "ones", "zeros"}, {"y"});
  EXPECT_EQ(ops(model.imported()), "normalise");
}

TEST(OnnxLayerNormalization, NormalisesFromItsAxisOn) {
  TestModel model(17);
  model.input("x", {1, 5, 2, 3}).output("y");
  model.weights("scale", {2, 3}, {1, 2, 3, 4, 5, 6}).weights("bias", {2, 3}, {1});
  model.node("LayerNormalization", {"x", "scale", "bias"}, {"y"}).set("axis", std::int64_t{-2});
  const graph::Graph graph = model.imported();
  EXPECT_EQ(ops(graph), "normalise multiply add");
  EXPECT_EQ(graph::as<graph::Normalise>(input_of(graph, input_of(graph, last(graph))))->axes, 2);
}

TEST(OnnxGroupNormalization, SpreadsGroupFactorsOverChannels) {
  TestModel model(18);
  model.input("x", {1, 4, 3, 3}).output("y");
  model.weights("scale", {2}, {2, 3}).weights("bias", {2}, {1, 5});
  model.node("GroupNormalization", {"x", "scale", "bias"}, {"y"})
      .set("num_groups", std::int64_t{2});
  const graph::Graph graph = model.imported();
  EXPECT_EQ(ops(graph), "reshape normalise reshape multiply add");
  EXPECT_THAT(graph::constant(input_of(graph, last(graph), 1))->data, ElementsAre(1, 1, 5, 5));
}

TEST(OnnxLrn, KeepsItsParameters) {
  TestModel model;
  model.input("x", {1, 4, 3, 3}).output("y");
  model.node("LRN", {"x"}, {"y"}).set("size", std::int64_t{3}).set("bias", 2.0F);
  const graph::Graph graph = model.imported();
  const auto* op = graph::as<graph::ResponseNorm>(last(graph));
  EXPECT_EQ(op->size, 3);
  EXPECT_EQ(op->bias, 2);
  EXPECT_EQ(op->alpha, 1e-4F);
  EXPECT_EQ(op->beta, 0.75F);
}

// Each node makes a scale and a shift of its own out of constants that all of them share.
TEST(OnnxBatchNormalization, PaysForWhatItMakesOfSharedConstants) {
  TestModel model;
  model.input("x", {1, 1}).integers("big", {1, 1 << 20}).integers("size", {1 << 20}).output("y");
  model.node("Expand", {"x", "big"}, {"v0"});
  model.node("ConstantOfShape", {"size"}, {"zeros"});
  model.weights("half", {}, {0.5}).node("Add", {"zeros", "half"}, {"b"});
  for (int at = 0; at < 20; ++at) {
    const std::string next = at == 19 ? "y" : fmt::format("v{}", at + 1);
    model.node("BatchNormalization", {fmt::format("v{}", at), "b", "b", "b", "b"}, {next});
  }
  EXPECT_THAT(refusal(model), HasSubstr("(BatchNormalization): its constants"));
}

}  // namespace
}  // namespace assay::model::from_onnx
