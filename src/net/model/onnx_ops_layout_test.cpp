#include <gmock/gmock.h>

#include "base/error.h"
#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Integers = std::vector<std::int64_t>;

graph::Graph with_integers(const std::string& op, const Shape& shape, const Integers& values,
                           std::int64_t opset = 13) {
  TestModel model(opset);
  model.input("x", shape).integers("values", values).output("y");
  model.node(op, {"x", "values"}, {"y"});
  return model.imported();
}

Shape shape_of(const graph::Graph& graph) { return last(graph).shape; }

TEST(OnnxReshape, CopiesZerosAndInfersOneAxis) {
  EXPECT_EQ(shape_of(with_integers("Reshape", {1, 6, 4}, {0, -1, 8})), Shape({1, 3, 8}));
  EXPECT_EQ(shape_of(with_integers("Reshape", {1, 6, 4}, {-1, 24})), Shape({1, 24}));
  EXPECT_EQ(shape_of(with_integers("Reshape", {1, 6, 4}, {0, 0, 2, 2})), Shape({1, 6, 2, 2}));
}

TEST(OnnxReshape, RefusesWhatDoesNotFit) {
  constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();
  for (const Integers& shape : std::initializer_list<Integers>{
           {5, 5}, {-1, -1}, {-2, 12}, {0, 0, 0, 0}, {-1, 7}, {huge, huge, -1}}) {
    EXPECT_THROW(with_integers("Reshape", {1, 6, 4}, shape), Error) << to_string(shape);
  }
}

TEST(OnnxReshape, ExplainsThatAFixedBatchIsInTheWay) {
  TestModel model;
  model.input("x", {4, 6}).integers("shape", {4, 3, 2}).output("y");
  model.node("Reshape", {"x", "shape"}, {"y"});
  EXPECT_THAT(refusal(model), AllOf(HasSubstr("batches of 4"), HasSubstr("dynamic batch")));
}

TEST(OnnxFlatten, CutsAtItsAxis) {
  for (const auto& [axis, shape] :
       {std::pair(std::int64_t{1}, Shape{1, 24}), std::pair(std::int64_t{2}, Shape{2, 12}),
        std::pair(std::int64_t{-1}, Shape{6, 4}), std::pair(std::int64_t{0}, Shape{1, 24})}) {
    TestModel model;
    model.input("x", {1, 2, 3, 4}).output("y");
    model.node("Flatten", {"x"}, {"y"}).set("axis", axis);
    EXPECT_EQ(shape_of(model.imported()), shape);
  }
}

TEST(OnnxTranspose, ReversesByDefault) {
  TestModel model;
  model.input("x", {1, 2, 3}).output("y");
  model.node("Transpose", {"x"}, {"y"});
  EXPECT_EQ(shape_of(model.imported()), Shape({3, 2, 1}));
  for (const Integers& order : {Integers{0, 1}, Integers{0, 1, 1}, Integers{0, 1, 3}}) {
    TestModel wrong;
    wrong.input("x", {1, 2, 3}).output("y");
    wrong.node("Transpose", {"x"}, {"y"}).set("perm", order);
    EXPECT_NE(refusal(wrong), "");
  }
}

TEST(OnnxSqueeze, TakesAxesFromAnAttributeOrAnInput) {
  TestModel attribute(11);
  attribute.input("x", {1, 2, 1, 3}).output("y");
  attribute.node("Squeeze", {"x"}, {"y"}).set("axes", Integers{-2});
  EXPECT_EQ(shape_of(attribute.imported()), Shape({1, 2, 3}));
  EXPECT_EQ(shape_of(with_integers("Squeeze", {1, 2, 1, 3}, {2})), Shape({1, 2, 3}));
  EXPECT_THROW(with_integers("Squeeze", {1, 2, 1, 3}, {1}), Error);
}

TEST(OnnxSqueeze, WithoutAxesSparesABatchThatIsLeftOpen) {
  for (const std::int64_t batch : {0, 1}) {
    TestModel model;
    model.input("x", {batch, 5, 1, 1}).output("y");
    model.node("Squeeze", {"x"}, {"y"});
    EXPECT_EQ(shape_of(model.imported()), batch == 1 ? Shape({5}) : Shape({1, 5}));
  }
}

TEST(OnnxUnsqueeze, CountsAxesOfTheResult) {
  EXPECT_EQ(shape_of(with_integers("Unsqueeze", {1, 2}, {1, -1})), Shape({1, 1, 2, 1}));
  EXPECT_THROW(with_integers("Unsqueeze", {1, 2}, {1, 1}), Error);
  EXPECT_THROW(with_integers("Unsqueeze", {1, 2}, Integers(1000, 0)), Error);
}

TEST(OnnxExpand, BroadcastsBothWays) {
  EXPECT_EQ(shape_of(with_integers("Expand", {1, 3, 1}, {3, 4})), Shape({1, 3, 4}));
  EXPECT_EQ(shape_of(with_integers("Expand", {1, 3, 1}, {1, 2})), Shape({1, 3, 2}));
  EXPECT_THROW(with_integers("Expand", {1, 3}, {2}), Error);
  EXPECT_THROW(with_integers("Expand", {1, 3}, Integers(1000, 1)), Error);
  EXPECT_THROW(with_integers("Expand", {1, 1}, {1, std::int64_t{1} << 62}), Error);
}

TEST(OnnxTile, RepeatsByBroadcasting) {
  const graph::Graph graph = with_integers("Tile", {1, 3}, {1, 2});
  EXPECT_EQ(ops(graph), "reshape broadcast reshape");
  EXPECT_EQ(shape_of(graph), Shape({1, 6}));
  EXPECT_EQ(input_of(graph, last(graph)).shape, Shape({1, 1, 2, 3}));
}

TEST(OnnxDropout, IsNothingUnlessItTrains) {
  TestModel plain;
  plain.input("x", {1, 3}).output("y");
  plain.node("Dropout", {"x"}, {"d", "mask"});
  plain.node("Relu", {"d"}, {"y"});
  EXPECT_EQ(ops(plain.imported()), "relu");

  for (const auto& [training, ratio] :
       {std::pair(0, 0.5F), std::pair(1, 0.5F), std::pair(1, 0.0F)}) {
    TestModel model;
    model.input("x", {1, 3}).weights("ratio", {}, {ratio}).integer("mode", training).output("y");
    model.node("Dropout", {"x", "ratio", "mode"}, {"d"});
    model.node("Relu", {"d"}, {"y"});
    EXPECT_EQ(refusal(model).empty(), training == 0 || ratio == 0);
  }
}

TEST(OnnxCast, OfActivationsStaysAmongFloats) {
  for (const int type : {onnx::TensorProto::FLOAT16, onnx::TensorProto::INT32}) {
    TestModel model;
    model.input("x", {1, 3}).output("y");
    model.node("Cast", {"x"}, {"c"}).set("to", std::int64_t{type});
    model.node("Relu", {"c"}, {"y"});
    EXPECT_EQ(refusal(model).empty(), type == onnx::TensorProto::FLOAT16);
  }
}

}  // namespace
}  // namespace assay::model::from_onnx
