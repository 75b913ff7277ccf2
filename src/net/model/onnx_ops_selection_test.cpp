#include <gmock/gmock.h>

#include "base/error.h"
#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using testing::ElementsAre;
using Integers = std::vector<std::int64_t>;

constexpr std::int64_t far_end = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t far_back = std::numeric_limits<std::int64_t>::min();

// Along axis 1 of [1, 10].
graph::Graph sliced(std::int64_t start, std::int64_t end, std::int64_t step) {
  TestModel model;
  model.input("x", {1, 10}).integers("starts", {start}).integers("ends", {end});
  model.integers("axes", {-1}).integers("steps", {step}).output("y");
  model.node("Slice", {"x", "starts", "ends", "axes", "steps"}, {"s"});
  model.node("Relu", {"s"}, {"y"});
  return model.imported();
}

// Checked against Python's list(range(10))[start:end:step].
TEST(OnnxSlice, FollowsPython) {
  struct Case {
    std::int64_t start, end, step, first, size;
  };
  for (const Case& c :
       {Case{2, 7, 1, 2, 5}, Case{2, 7, 2, 2, 3}, Case{-3, far_end, 1, 7, 3}, Case{0, -2, 3, 0, 3},
        Case{9, far_back, -1, 9, 10}, Case{far_end, far_back, -4, 9, 3}, Case{-2, 3, -2, 8, 3},
        Case{4, far_end, far_end, 4, 1}}) {
    const graph::Graph graph = sliced(c.start, c.end, c.step);
    const auto& node = input_of(graph, last(graph));
    EXPECT_EQ(graph::as<graph::Slice>(node)->start[1], c.first) << c.start << ':' << c.end;
    EXPECT_EQ(node.shape[1], c.size) << c.start << ':' << c.end << ':' << c.step;
    if (c.size > 1) {
      EXPECT_EQ(graph::as<graph::Slice>(node)->step[1], c.step);
    }
  }
  EXPECT_EQ(ops(sliced(0, far_end, 1)), "relu") << "everything is nothing cut";
}

TEST(OnnxSlice, RefusesEmptyResultsAndStepsOfZero) {
  EXPECT_THROW(sliced(5, 5, 1), Error);
  EXPECT_THROW(sliced(7, 2, 1), Error);
  EXPECT_THROW(sliced(0, 5, 0), Error);
}

TEST(OnnxSlice, ReadsAttributesBeforeOpset10) {
  TestModel model(9);
  model.input("x", {1, 10, 4}).output("y");
  model.node("Slice", {"x"}, {"y"})
      .set("starts", Integers{1, 1})
      .set("ends", Integers{3, 9})
      .set("axes", Integers{2, 1});
  EXPECT_EQ(last(model.imported()).shape, Shape({1, 8, 2}));
}

TEST(OnnxSplit, CutsAsToldOrEvenly) {
  TestModel overrides(11);
  overrides.input("x", {1, 10}).output("a").output("b");
  overrides.node("Split", {"x"}, {"a", "b"})
      .set("axis", std::int64_t{1})
      .set("split", Integers{3, 7});
  const graph::Graph graph = overrides.imported();
  EXPECT_EQ(graph[graph.outputs[0]].shape, Shape({1, 3}));
  EXPECT_EQ(graph[graph.outputs[1]].shape, Shape({1, 7}));
  EXPECT_THAT(graph::as<graph::Slice>(graph[graph.outputs[1]])->start, ElementsAre(0, 3));

  // Opset 18 leaves the smaller part for last: 4, 4, 2.
  TestModel uneven(18);
  uneven.input("x", {1, 10}).output("c");
  uneven.node("Split", {"x"}, {"a", "b", "c"})
      .set("axis", std::int64_t{1})
      .set("num_outputs", std::int64_t{3});
  EXPECT_EQ(last(uneven.imported()).shape, Shape({1, 2}));
}

TEST(OnnxSplit, RefusesPartsThatDoNotMakeUpTheAxis) {
  for (const Integers& parts : {Integers{3, 6}, Integers{3, 8}, Integers{11, -1}, Integers{10}}) {
    TestModel model(11);
    model.input("x", {1, 10}).output("a").output("b");
    model.node("Split", {"x"}, {"a", "b"}).set("axis", std::int64_t{1}).set("split", parts);
    EXPECT_NE(refusal(model), "") << to_string(parts);
  }
}

TEST(OnnxGather, OfAScalarDropsTheAxis) {
  TestModel model;
  model.input("x", {1, 5, 4}).integer("index", -2).output("y");
  model.node("Gather", {"x", "index"}, {"y"}).set("axis", std::int64_t{1});
  const graph::Graph graph = model.imported();
  EXPECT_EQ(ops(graph), "gather reshape");
  EXPECT_EQ(last(graph).shape, Shape({1, 4}));
  EXPECT_THAT(graph::as<graph::Gather>(input_of(graph, last(graph)))->indices, ElementsAre(3));
}

TEST(OnnxGather, OfAListKeepsIt) {
  TestModel model;
  model.input("x", {1, 5, 4}).integers("indices", {4, 0}).output("y");
  model.node("Gather", {"x", "indices"}, {"y"}).set("axis", std::int64_t{1});
  EXPECT_EQ(ops(model.imported()), "gather");
  EXPECT_EQ(last(model.imported()).shape, Shape({1, 2, 4}));

  TestModel outside;
  outside.input("x", {1, 5, 4}).integers("indices", {5}).output("y");
  outside.node("Gather", {"x", "indices"}, {"y"}).set("axis", std::int64_t{1});
  EXPECT_NE(refusal(outside), "");
}

TEST(OnnxConcat, JoinsComputedValuesAndConstants) {
  TestModel model;
  model.input("x", {1, 5, 4}).weights("token", {1, 1, 4}).output("y");
  model.node("Concat", {"token", "x"}, {"y"}).set("axis", std::int64_t{-2});
  EXPECT_EQ(last(model.imported()).shape, Shape({1, 6, 4}));
}

graph::Graph padded(const Integers& pads, const std::string& mode) {
  TestModel model;
  model.input("x", {1, 2, 5}).integers("pads", pads).weights("value", {}, {1.5F}).output("y");
  model.node("Pad", {"x", "pads", "value"}, {"y"}).set("mode", std::string_view(mode));
  return model.imported();
}

TEST(OnnxPad, ReadsModesAndValue) {
  const graph::Graph graph = padded({0, 0, 1, 0, 0, 3}, "constant");
  const auto* op = graph::as<graph::Pad>(last(graph));
  EXPECT_EQ(op->value, 1.5F);
  EXPECT_THAT(op->begin, ElementsAre(0, 0, 1));
  EXPECT_THAT(op->end, ElementsAre(0, 0, 3));
  EXPECT_EQ(last(graph).shape, Shape({1, 2, 9}));
  EXPECT_EQ(graph::as<graph::Pad>(last(padded({0, 0, 4, 0, 0, 0}, "reflect")))->mode,
            graph::Padding::reflect);
  EXPECT_THROW(padded({0, 0, 5, 0, 0, 0}, "reflect"), Error) << "there are only four to reflect";
  EXPECT_EQ(graph::as<graph::Pad>(last(padded({0, 0, 9, 0, 0, 0}, "edge")))->mode,
            graph::Padding::edge);
  EXPECT_THROW(padded({0, 0, 1, 0, 0, 0}, "wrap"), Error);
}

TEST(OnnxPad, CutsWhereItIsNegative) {
  EXPECT_EQ(ops(padded({0, 0, -1, 0, 0, -2}, "constant")), "slice");
  EXPECT_EQ(last(padded({0, 0, -1, 0, 0, -2}, "constant")).shape, Shape({1, 2, 2}));
  EXPECT_EQ(ops(padded({0, 0, -1, 0, 0, 2}, "constant")), "slice pad");
  EXPECT_THROW(padded({0, 0, -3, 0, 0, -2}, "constant"), Error);
  EXPECT_THROW(padded({0, 0, far_back, 0, 0, far_end}, "constant"), Error);
}

// A node keeps its indices: twenty nodes that shared a list of 2^23 of them took 4 GB.
TEST(OnnxGather, PaysForTheIndicesThatEveryNodeKeeps) {
  TestModel model;
  model.input("x", {1, 1}).integer("0", 0).integer("n", 1 << 22).integer("1", 1).output("y");
  model.node("Range", {"0", "n", "1"}, {"all"});
  model.integers("big", {1, 1 << 22}).node("Expand", {"x", "big"}, {"v0"});
  for (int at = 0; at < 20; ++at) {
    const std::string next = at == 19 ? "y" : fmt::format("v{}", at + 1);
    model.node("Gather", {fmt::format("v{}", at), "all"}, {next}).set("axis", std::int64_t{1});
  }
  EXPECT_THAT(refusal(model), testing::HasSubstr("'v4' (Gather): its constants"));
}

// The parts were listed, two gigabytes of them, before anybody counted the outputs.
TEST(OnnxSplit, CountsItsOutputsBeforeItListsItsParts) {
  TestModel model(18);
  model.input("x", {1, 1}).integers("big", {1, 1 << 30}).output("y");
  model.node("Expand", {"x", "big"}, {"e"});
  model.node("Split", {"e"}, {"y"})
      .set("axis", std::int64_t{1})
      .set("num_outputs", std::int64_t{1} << 30);
  EXPECT_THAT(refusal(model), testing::HasSubstr("cuts into 1073741824 parts for 1 outputs"));
}

TEST(OnnxPad, ReadsAttributesBeforeOpset11) {
  TestModel model(10);
  model.input("x", {1, 5}).output("y");
  model.node("Pad", {"x"}, {"y"}).set("pads", Integers{0, 1, 0, 1}).set("value", 2.0F);
  EXPECT_EQ(graph::as<graph::Pad>(last(model.imported()))->value, 2.0F);
}

}  // namespace
}  // namespace assay::model::from_onnx
