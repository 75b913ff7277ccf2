#include <gmock/gmock.h>

#include "base/error.h"
#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using Integers = std::vector<std::int64_t>;

graph::Graph reduction(const std::string& op, const Shape& shape, const Integers& axes, bool keep) {
  TestModel model;
  model.input("x", shape).output("y");
  model.node(op, {"x"}, {"y"}).set("axes", axes).set("keepdims", std::int64_t{keep ? 1 : 0});
  return model.imported();
}

TEST(OnnxReduceMean, OverTheSpatialAxesIsPooling) {
  EXPECT_EQ(ops(reduction("ReduceMean", {1, 3, 4, 5}, {2, 3}, true)), "average_pool");
  EXPECT_EQ(ops(reduction("ReduceMean", {1, 3, 4, 5}, {-1, -2}, false)), "average_pool reshape");
  EXPECT_EQ(last(reduction("ReduceMean", {1, 3, 4, 5}, {2, 3}, false)).shape, Shape({1, 3}));
  EXPECT_EQ(ops(reduction("ReduceMean", {1, 3, 4}, {2}, true)), "average_pool");
}

TEST(OnnxReduceMean, OverOtherAxesIsAReduction) {
  EXPECT_EQ(ops(reduction("ReduceMean", {1, 3, 4, 5}, {3}, true)), "reduce_mean");
  EXPECT_EQ(ops(reduction("ReduceMean", {1, 3, 4, 5}, {1}, true)), "reduce_mean");
  EXPECT_EQ(last(reduction("ReduceMean", {1, 3, 4, 5}, {1}, false)).shape, Shape({1, 4, 5}));
}

TEST(OnnxReduceSum, TakesItsAxesFromAnInputSinceOpset13) {
  TestModel model;
  model.input("x", {1, 3, 4}).integers("axes", {1}).output("y");
  model.node("ReduceSum", {"x", "axes"}, {"y"});
  EXPECT_EQ(last(model.imported()).shape, Shape({1, 1, 4}));
}

TEST(OnnxReduceSum, WithoutAxesIsOverAllOrNone) {
  TestModel all;
  all.input("x", {1, 3, 4}).output("y");
  all.node("ReduceSum", {"x"}, {"y"});
  EXPECT_EQ(last(all.imported()).shape, Shape({1, 1, 1}));

  TestModel none;
  none.input("x", {1, 3, 4}).output("y");
  none.node("ReduceSum", {"x"}, {"r"}).set("noop_with_empty_axes", std::int64_t{1});
  none.node("Relu", {"r"}, {"y"});
  EXPECT_EQ(ops(none.imported()), "relu");
}

TEST(OnnxReductions, AreSpeltOutWhereTheGraphHasNone) {
  EXPECT_EQ(ops(reduction("ReduceL2", {1, 3}, {1}, true)), "power reduce_sum sqrt");
  EXPECT_EQ(ops(reduction("ReduceL1", {1, 3}, {1}, true)), "absolute reduce_sum");
  EXPECT_EQ(ops(reduction("ReduceMin", {1, 3}, {1}, false)),
            "negative reduce_max negative reshape");
  EXPECT_EQ(ops(reduction("ReduceMax", {1, 3}, {1}, true)), "reduce_max");
}

TEST(OnnxReductions, RefuseAxesThatAreNotThereOrTwice) {
  EXPECT_THROW(reduction("ReduceMean", {1, 3, 4}, {3}, true), Error);
  EXPECT_THROW(reduction("ReduceMean", {1, 3, 4}, {1, -2}, true), Error);
}

}  // namespace
}  // namespace assay::model::from_onnx
