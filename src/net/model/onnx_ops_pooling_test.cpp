#include <gmock/gmock.h>

#include "base/error.h"
#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Integers = std::vector<std::int64_t>;

TestModel pooling(const std::string& op, const Shape& input, const auto& configure) {
  TestModel model;
  model.input("x", input).output("y");
  configure(model.node(op, {"x"}, {"y"}));
  return model;
}

// 6 by a window of 3 and stride 2: floor((6 - 3) / 2) + 1 = 2, and rounding up gives 3, whose last
// window starts at 4 and reaches 7: one beyond the end.
TEST(OnnxMaxPool, RoundsUpByLengtheningTheEnd) {
  for (const std::int64_t up : {0, 1}) {
    const auto graph = pooling("MaxPool", {1, 1, 6}, [&](NodeWriter node) {
                         node.set("kernel_shape", Integers{3}).set("strides", Integers{2});
                         node.set("ceil_mode", up);
                       }).imported();
    EXPECT_THAT(graph::as<graph::MaxPool>(last(graph))->window.pad_end, ElementsAre(up));
    EXPECT_EQ(last(graph).shape, Shape({1, 1, 2 + up}));
  }
}

// 5 by a window of 2 and stride 3 with padding 1 on both sides: room 5 + 2 - 2 = 5, rounded up 3
// windows at 0, 3, 6 of the padded axis; the last starts in the padding after the end and is
// dropped, as PyTorch does.
TEST(OnnxMaxPool, DropsAWindowThatStartsBeyondTheEnd) {
  const auto graph = pooling("MaxPool", {1, 1, 5}, [](NodeWriter node) {
                       node.set("kernel_shape", Integers{2}).set("strides", Integers{3});
                       node.set("pads", Integers{1, 1}).set("ceil_mode", std::int64_t{1});
                     }).imported();
  EXPECT_EQ(last(graph).shape, Shape({1, 1, 2}));
  EXPECT_THAT(graph::as<graph::MaxPool>(last(graph))->window.pad_end, ElementsAre(1));
}

TEST(OnnxMaxPool, RefusesWindowsThatSeeOnlyPadding) {
  const auto padded = [](const Integers& pads, std::int64_t dilation) {
    return pooling("MaxPool", {1, 1, 2}, [&](NodeWriter node) {
      node.set("kernel_shape", Integers{2}).set("pads", pads);
      node.set("dilations", Integers{dilation});
    });
  };
  EXPECT_EQ(refusal(padded({1, 1}, 1)), "");
  EXPECT_THAT(refusal(padded({2, 0}, 1)), HasSubstr("padding"));
  EXPECT_THAT(refusal(padded({0, 2}, 1)), HasSubstr("padding"));
  // Taps at -1 and 2 of an axis of two.
  EXPECT_THAT(refusal(padded({3, 3}, 3)), HasSubstr("padding"));
}

TEST(OnnxMaxPool, RefusesItsIndicesOnlyWhenTheyAreRead) {
  TestModel model;
  model.input("x", {1, 1, 4}).output("y");
  model.node("MaxPool", {"x"}, {"y", "indices"}).set("kernel_shape", Integers{2});
  EXPECT_EQ(ops(model.imported()), "max_pool");
  model.output("indices");
  EXPECT_THAT(refusal(model), HasSubstr("'indices'"));
}

graph::Graph average(const Shape& input, const Integers& pads, bool counts, bool up) {
  return pooling(
             "AveragePool", input,
             [&](NodeWriter node) {
               node.set("kernel_shape", Integers{3}).set("strides", Integers{2}).set("pads", pads);
               node.set("count_include_pad", std::int64_t{counts ? 1 : 0});
               node.set("ceil_mode", std::int64_t{up ? 1 : 0});
             })
      .imported();
}

TEST(OnnxAveragePool, CountsPaddingWhenAsked) {
  EXPECT_TRUE(
      graph::as<graph::AveragePool>(last(average({1, 1, 7}, {1, 1}, true, false)))->count_padding);
  EXPECT_FALSE(
      graph::as<graph::AveragePool>(last(average({1, 1, 7}, {1, 1}, false, false)))->count_padding);
}

// Without padding there is nothing to count, so what rounding up adds must not be counted either:
// 6 numbers, the last window holds two and is divided by two.
TEST(OnnxAveragePool, NeverCountsWhatRoundingUpAdds) {
  const auto graph = average({1, 1, 6}, {0, 0}, true, true);
  EXPECT_EQ(ops(graph), "average_pool");
  EXPECT_FALSE(graph::as<graph::AveragePool>(last(graph))->count_padding);
  EXPECT_THAT(graph::as<graph::AveragePool>(last(graph))->window.pad_end, ElementsAre(1));
}

// 6 numbers between two zeros that count; windows of 3 at 0, 2, 4, 6 of the 8, and the last holds
// two numbers: the zero counts, what lies beyond does not.
TEST(OnnxAveragePool, PadsWithRealZerosWhenBothMeet) {
  const auto graph = average({1, 1, 6}, {1, 1}, true, true);
  EXPECT_EQ(ops(graph), "pad average_pool");
  const auto* pad = graph::as<graph::Pad>(input_of(graph, last(graph)));
  EXPECT_THAT(pad->begin, ElementsAre(0, 0, 1));
  EXPECT_THAT(pad->end, ElementsAre(0, 0, 1));
  const auto* pool = graph::as<graph::AveragePool>(last(graph));
  EXPECT_THAT(pool->window.pad_begin, ElementsAre(0));
  EXPECT_THAT(pool->window.pad_end, ElementsAre(1));
  EXPECT_FALSE(pool->count_padding);
  EXPECT_EQ(last(graph).shape, Shape({1, 1, 4}));
}

TEST(OnnxGlobalPool, IsAWindowOverEverything) {
  for (const std::string op : {"GlobalAveragePool", "GlobalMaxPool"}) {
    const auto graph = pooling(op, {1, 3, 5, 4}, [](NodeWriter) {}).imported();
    EXPECT_EQ(last(graph).shape, Shape({1, 3, 1, 1}));
    EXPECT_EQ(ops(graph), op == "GlobalMaxPool" ? "max_pool" : "average_pool");
  }
}

}  // namespace
}  // namespace assay::model::from_onnx
