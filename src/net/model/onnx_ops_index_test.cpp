#include <gmock/gmock.h>

#include "net/model/onnx_literal.h"
#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<float> summand_of(TestModel& model, const std::string& constant) {
  model.output("y").node("Add", {"x", constant}, {"y"});
  const graph::Graph graph = model.imported();
  for (const graph::Node& node : graph.nodes) {
    if (const Tensor* value = graph::constant(node)) return value->data;
  }
  return {};
}

TestModel& indices(TestModel& model, const Shape& shape, const Integers& values) {
  auto& tensor = model.tensor("i", shape, onnx::TensorProto::INT64);
  for (const std::int64_t value : values) tensor.add_int64_data(value);
  return model;
}

// As Swin marks its windows: row 1 and, counted from the end, row 2 of three.
TEST(IndexOps, ScatterNdPutsRowsWhereIndicesSay) {
  TestModel model;
  model.input("x", {1, 3, 2}).weights("d", {3, 2}, {1, 2, 3, 4, 5, 6});
  indices(model, {2, 1}, {1, -1}).weights("u", {2, 2}, {30, 40, 50, 60});
  model.node("ScatterND", {"d", "i", "u"}, {"s"});
  EXPECT_THAT(summand_of(model, "s"), ElementsAre(1, 2, 30, 40, 50, 60));
}

TEST(IndexOps, ScatterNdAddsWhenAskedTo) {
  TestModel model;
  model.input("x", {1, 2, 2}).weights("d", {2, 2}, {1, 2, 3, 4});
  indices(model, {2, 2}, {0, 1, 0, 1}).weights("u", {2}, {10, 20});
  model.node("ScatterND", {"d", "i", "u"}, {"s"}).set("reduction", std::string_view("add"));
  EXPECT_THAT(summand_of(model, "s"), ElementsAre(1, 32, 3, 4));
}

TEST(IndexOps, GatherNdPicksRowsAndNumbers) {
  TestModel rows;
  rows.input("x", {1, 2, 2}).weights("d", {3, 2}, {1, 2, 3, 4, 5, 6});
  indices(rows, {2, 1}, {2, 0}).node("GatherND", {"d", "i"}, {"g"});
  EXPECT_THAT(summand_of(rows, "g"), ElementsAre(5, 6, 1, 2));
  TestModel numbers;
  numbers.input("x", {1, 2}).weights("d", {3, 2}, {1, 2, 3, 4, 5, 6});
  indices(numbers, {2, 2}, {2, 0, 1, 1}).node("GatherND", {"d", "i"}, {"g"});
  EXPECT_THAT(summand_of(numbers, "g"), ElementsAre(5, 4));
}

TEST(IndexOps, ElementsAreTakenAndPutAlongAnAxis) {
  TestModel taken;
  taken.input("x", {1, 2, 2}).weights("d", {2, 3}, {1, 2, 3, 4, 5, 6});
  indices(taken, {2, 2}, {2, 0, -1, 1})
      .node("GatherElements", {"d", "i"}, {"g"})
      .set("axis", std::int64_t{1});
  EXPECT_THAT(summand_of(taken, "g"), ElementsAre(3, 1, 6, 5));
  TestModel put;
  put.input("x", {1, 2, 3}).weights("d", {2, 3}, {1, 2, 3, 4, 5, 6});
  indices(put, {1, 2}, {1, 0}).weights("u", {1, 2}, {40, 20});
  put.node("ScatterElements", {"d", "i", "u"}, {"s"}).set("axis", std::int64_t{0});
  EXPECT_THAT(summand_of(put, "s"), ElementsAre(1, 20, 3, 40, 5, 6));
}

TEST(IndexOps, NonZeroListsThePlacesAxisByAxis) {
  TestModel model;
  model.input("x", {1, 2, 3}).weights("d", {2, 2}, {0, 7, -1, 2});
  model.node("NonZero", {"d"}, {"n"});
  model.node("Cast", {"n"}, {"f"}).set("to", std::int64_t{onnx::TensorProto::FLOAT});
  EXPECT_THAT(summand_of(model, "f"), ElementsAre(0, 1, 1, 1, 0, 1));
}

TEST(IndexOps, TrianglesAndRunningSums) {
  TestModel lower;
  lower.input("x", {1, 2, 3}).weights("d", {2, 3}, {1, 2, 3, 4, 5, 6}).integer("k", 1);
  lower.node("Trilu", {"d", "k"}, {"t"}).set("upper", std::int64_t{0});
  EXPECT_THAT(summand_of(lower, "t"), ElementsAre(1, 2, 0, 4, 5, 6));
  TestModel upper;
  upper.input("x", {1, 2, 3}).weights("d", {2, 3}, {1, 2, 3, 4, 5, 6});
  upper.node("Trilu", {"d"}, {"t"});
  EXPECT_THAT(summand_of(upper, "t"), ElementsAre(1, 2, 3, 0, 5, 6));
  TestModel sum;
  sum.input("x", {1, 2, 3}).weights("d", {2, 3}, {1, 2, 3, 4, 5, 6}).integer("axis", 1);
  sum.node("CumSum", {"d", "axis"}, {"t"});
  EXPECT_THAT(summand_of(sum, "t"), ElementsAre(1, 3, 6, 4, 9, 15));
}

std::vector<float> as_floats(TestModel& model, const std::string& integers) {
  model.node("Cast", {integers}, {"floats"}).set("to", std::int64_t{onnx::TensorProto::FLOAT});
  return summand_of(model, "floats");
}

TEST(IndexOps, PlacesOfTheGreatestAndTheLeast) {
  TestModel greatest;
  greatest.input("x", {1, 1, 3}).weights("d", {2, 3}, {1, 5, 0, 4, 5, -1});
  greatest.node("ArgMax", {"d"}, {"a"}).set("axis", std::int64_t{0});
  EXPECT_THAT(as_floats(greatest, "a"), ElementsAre(1, 0, 0));
  TestModel last;
  last.input("x", {1, 2}).weights("d", {2, 3}, {1, 5, 5, -4, 2, -4});
  last.node("ArgMin", {"d"}, {"a"}).set("axis", std::int64_t{-1}).set("keepdims", std::int64_t{0});
  EXPECT_THAT(as_floats(last, "a"), ElementsAre(0, 0));
  TestModel of_equals;
  of_equals.input("x", {1, 2, 1}).weights("d", {2, 3}, {1, 5, 5, -4, 2, -4});
  of_equals.node("ArgMax", {"d"}, {"a"})
      .set("axis", std::int64_t{1})
      .set("select_last_index", std::int64_t{1});
  EXPECT_THAT(as_floats(of_equals, "a"), ElementsAre(2, 1));
}

TEST(IndexOps, OnesWhereIndicesOrADiagonalSay) {
  TestModel hot;
  hot.input("x", {1, 3, 3}).weights("v", {2}, {-1, 7});
  indices(hot, {3}, {2, -3, 9}).integer("depth", 3).node("OneHot", {"i", "depth", "v"}, {"h"});
  EXPECT_THAT(summand_of(hot, "h"), ElementsAre(-1, -1, 7, 7, -1, -1, -1, -1, -1));
  TestModel first;
  first.input("x", {1, 2, 3}).weights("v", {2}, {0, 1});
  indices(first, {3}, {1, 0, 1}).integer("depth", 2);
  first.node("OneHot", {"i", "depth", "v"}, {"h"}).set("axis", std::int64_t{0});
  EXPECT_THAT(summand_of(first, "h"), ElementsAre(0, 1, 0, 1, 0, 1));
  TestModel eye;
  eye.input("x", {1, 2, 3}).weights("d", {2, 3});
  eye.node("EyeLike", {"d"}, {"e"}).set("k", std::int64_t{1});
  EXPECT_THAT(summand_of(eye, "e"), ElementsAre(0, 1, 0, 0, 0, 1));
}

TEST(IndexOps, RefuseWhatDoesNotFit) {
  TestModel outside;
  outside.input("x", {1, 2}).output("y").weights("d", {3, 2});
  indices(outside, {1, 1}, {3}).node("GatherND", {"d", "i"}, {"g"});
  outside.node("Add", {"x", "g"}, {"y"});
  EXPECT_THAT(refusal(outside), HasSubstr("index 3 leaves the axis of size 3"));
  TestModel few;
  few.input("x", {1, 2}).output("y").weights("d", {3, 2}).weights("u", {1});
  indices(few, {1, 1}, {0}).node("ScatterND", {"d", "i", "u"}, {"s"});
  few.node("Add", {"x", "s"}, {"y"});
  EXPECT_THAT(refusal(few), HasSubstr("1 updates do not fit"));
  TestModel computed;
  computed.input("x", {1, 2}).output("y").weights("u", {1, 2});
  indices(computed, {1, 1}, {0}).node("ScatterND", {"x", "i", "u"}, {"y"});
  EXPECT_THAT(refusal(computed), HasSubstr("depends on the model's input"));
}

}  // namespace
}  // namespace assay::model::from_onnx
