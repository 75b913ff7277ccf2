#include <gmock/gmock.h>

#include "base/error.h"
#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// x.view(x.size(0), -1) as PyTorch writes it.
TEST(OnnxConstants, ShapeArithmeticNeverReachesTheGraph) {
  TestModel model;
  model.input("x", {0, 2, 3, 4}).integer("zero", 0).integers("axes", {0}).output("y");
  model.integers("rest", {-1});
  model.node("Shape", {"x"}, {"shape"});
  model.node("Gather", {"shape", "zero"}, {"batch"});
  model.node("Unsqueeze", {"batch", "axes"}, {"first"});
  model.node("Concat", {"first", "rest"}, {"target"}).set("axis", std::int64_t{0});
  model.node("Reshape", {"x", "target"}, {"y"});
  EXPECT_EQ(ops(model.imported()), "reshape");
  EXPECT_EQ(last(model.imported()).shape, Shape({1, 24}));
}

// Half of the channels: Slice(x, 0, Div(Shape(x)[1], 2)).
TEST(OnnxConstants, IntegersDivide) {
  TestModel model;
  model.input("x", {0, 5}).integers("one", {1}).integers("two", {2}).integers("zero", {0});
  model.output("y").node("Shape", {"x"}, {"shape"});
  model.node("Gather", {"shape", "one"}, {"width"});
  model.node("Div", {"width", "two"}, {"half"});
  model.node("Slice", {"x", "zero", "half", "one"}, {"y"});
  EXPECT_EQ(last(model.imported()).shape, Shape({1, 2}));
}

TEST(OnnxConstants, WeightsMadeOfConstantsAreConstants) {
  TestModel model;
  model.input("x", {1, 2}).weights("w", {2, 2}, {1, 2, 3, 4}).weights("k", {}, {10}).output("y");
  model.node("Transpose", {"w"}, {"turned"});
  model.node("Mul", {"turned", "k"}, {"scaled"});
  model.node("MatMul", {"x", "scaled"}, {"y"});
  const graph::Graph graph = model.imported();
  EXPECT_EQ(ops(graph), "linear");
  EXPECT_THAT(graph::constant(input_of(graph, last(graph), 1))->data, ElementsAre(10, 20, 30, 40));
}

TEST(OnnxConstant, ComesInEveryForm) {
  TestModel model;
  model.input("x", {1, 2}).output("y");
  auto* attribute = model.proto.mutable_graph()->add_node();
  attribute->set_op_type("Constant");
  attribute->add_output("tensor");
  auto* value = attribute->add_attribute();
  value->set_name("value");
  value->set_type(onnx::AttributeProto::TENSOR);
  value->mutable_t()->set_data_type(onnx::TensorProto::FLOAT);
  value->mutable_t()->add_float_data(3);
  model.node("Constant", {}, {"float"}).set("value_float", 4.0F);
  model.node("Constant", {}, {"ints"}).set("value_ints", Shape{1, 2});
  model.node("Add", {"x", "tensor"}, {"a"});
  model.node("Mul", {"a", "float"}, {"m"});
  model.node("Reshape", {"m", "ints"}, {"r"});
  model.node("Relu", {"r"}, {"y"});
  const graph::Graph graph = model.imported();
  EXPECT_EQ(ops(graph), "add multiply relu");
  const auto& product = input_of(graph, last(graph));
  EXPECT_THAT(graph::constant(input_of(graph, product, 1))->data, ElementsAre(4));
}

TEST(OnnxConstants, WhereAndEqualPickShapes) {
  // Where(Equal(ones * -1, target), ones, target): what exporting expand() writes.
  TestModel model;
  model.input("x", {1, 1, 3}).integers("target", {1, 4, -1}).integers("size", {3}).output("y");
  model.integer("minus", -1);
  auto* node = model.proto.mutable_graph()->add_node();
  node->set_op_type("ConstantOfShape");
  node->add_input("size");
  node->add_output("ones");
  auto* value = node->add_attribute();
  value->set_name("value");
  value->set_type(onnx::AttributeProto::TENSOR);
  value->mutable_t()->set_data_type(onnx::TensorProto::INT64);
  value->mutable_t()->add_dims(1);
  value->mutable_t()->add_int64_data(1);
  model.node("Mul", {"ones", "minus"}, {"minuses"});
  model.node("Equal", {"target", "minuses"}, {"open"});
  model.node("Where", {"open", "ones", "target"}, {"shape"});
  model.node("Expand", {"x", "shape"}, {"y"});
  EXPECT_EQ(ops(model.imported()), "broadcast");
  EXPECT_EQ(last(model.imported()).shape, Shape({1, 4, 3}));
}

TEST(OnnxRange, CountsUpAndDown) {
  for (const auto& [limit, delta, size] : {std::tuple(7, 2, 4), std::tuple(-5, -3, 2)}) {
    TestModel model;
    model.input("x", {1, 10}).integer("start", 0).integer("limit", limit).integer("delta", delta);
    model.output("y").node("Range", {"start", "limit", "delta"}, {"indices"});
    model.node("Gather", {"x", "indices"}, {"y"}).set("axis", std::int64_t{1});
    EXPECT_EQ(last(model.imported()).shape[1], size);
  }
}

TEST(OnnxConstants, CannotGrowWithoutLimit) {
  TestModel huge;
  huge.input("x", {1, 2}).integers("shape", {1 << 20, 1 << 20}).output("y");
  huge.node("ConstantOfShape", {"shape"}, {"c"});
  huge.node("Add", {"x", "c"}, {"y"});
  EXPECT_THAT(refusal(huge), HasSubstr("'c'"));

  TestModel endless;
  endless.input("x", {1, 2}).integer("start", 0).integer("limit", 1).integer("delta", 0);
  endless.output("y").node("Range", {"start", "limit", "delta"}, {"r"});
  endless.node("Add", {"x", "r"}, {"y"});
  EXPECT_NE(refusal(endless), "");

  // Each step alone is small enough; together they are not.
  TestModel many;
  many.input("x", {1, 1}).integers("shape", {1 << 22}).output("y");
  std::string sum = "x";
  for (int at = 0; at < 40; ++at) {
    const std::string made = "c" + std::to_string(at);
    many.node("ConstantOfShape", {"shape"}, {made});
    many.node("Add", {sum, made}, {"s" + std::to_string(at)});
    sum = "s" + std::to_string(at);
  }
  many.node("Relu", {sum}, {"y"});
  EXPECT_THAT(refusal(many), HasSubstr("beyond what the file can justify"));
}

TEST(OnnxConstants, OverflowIsRefused) {
  TestModel model;
  model.input("x", {1, 2}).integers("big", {std::numeric_limits<std::int64_t>::max()}).output("y");
  model.node("Add", {"big", "big"}, {"sum"});
  model.node("Reshape", {"x", "sum"}, {"y"});
  EXPECT_THAT(refusal(model), HasSubstr("overflows"));
}

}  // namespace
}  // namespace assay::model::from_onnx
