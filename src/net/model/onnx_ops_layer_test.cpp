#include <gmock/gmock.h>

#include "base/error.h"
#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Integers = std::vector<std::int64_t>;

const graph::Window& window(const graph::Graph& graph) {
  if (const auto* op = graph::as<graph::Convolution>(last(graph))) return op->window;
  return graph::as<graph::Deconvolution>(last(graph))->window;
}

graph::Graph convolution(const Shape& input, const Shape& weights, const auto& configure,
                         const std::string& op = "Conv") {
  TestModel model;
  model.input("x", input).weights("w", weights).weights("b", {4}).output("y");
  configure(model.node(op, {"x", "w", "b"}, {"y"}));
  return model.imported();
}

TEST(OnnxConv, ReadsStridesPadsDilationsAndGroups) {
  const auto graph = convolution({1, 4, 9, 8}, {4, 2, 3, 2}, [](NodeWriter node) {
    node.set("strides", Integers{2, 1}).set("pads", Integers{1, 0, 2, 1});
    node.set("dilations", Integers{2, 3}).set("group", std::int64_t{2});
  });
  EXPECT_THAT(window(graph).kernel, ElementsAre(3, 2));
  EXPECT_THAT(window(graph).stride, ElementsAre(2, 1));
  EXPECT_THAT(window(graph).dilation, ElementsAre(2, 3));
  EXPECT_THAT(window(graph).pad_begin, ElementsAre(1, 0));
  EXPECT_THAT(window(graph).pad_end, ElementsAre(2, 1));
  EXPECT_EQ(graph::as<graph::Convolution>(last(graph))->groups, 2);
  // (9 + 3 - 5) / 2 + 1 = 4 and (8 + 1 - 4) / 1 + 1 = 6.
  EXPECT_EQ(last(graph).shape, Shape({1, 4, 4, 6}));
}

TEST(OnnxConv, WorksAlongOneAxis) {
  const auto graph = convolution({1, 2, 10}, {4, 2, 3}, [](NodeWriter node) {
    node.set("pads", Integers{1, 1});
  });
  EXPECT_EQ(last(graph).shape, Shape({1, 4, 10}));
}

// 8 by stride 3 gives 3 results, which need 2 * 3 + 4 - 8 = 2 of padding; 7 by 3 gives 3, which
// need 2 * 3 + 4 - 7 = 3, and the odd one goes to the end or the beginning.
TEST(OnnxConv, SharesAutomaticPadding) {
  for (const bool upper : {true, false}) {
    const auto graph = convolution({1, 2, 8, 7}, {4, 2, 4, 4}, [&](NodeWriter node) {
      node.set("strides", Integers{3, 3});
      node.set("auto_pad", std::string_view(upper ? "SAME_UPPER" : "SAME_LOWER"));
    });
    EXPECT_THAT(window(graph).pad_begin, ElementsAre(1, upper ? 1 : 2));
    EXPECT_THAT(window(graph).pad_end, ElementsAre(1, upper ? 2 : 1));
    EXPECT_EQ(last(graph).shape, Shape({1, 4, 3, 3}));
  }
  const auto valid = convolution({1, 2, 8, 7}, {4, 2, 4, 4}, [](NodeWriter node) {
    node.set("auto_pad", std::string_view("VALID"));
  });
  EXPECT_EQ(last(valid).shape, Shape({1, 4, 5, 4}));
}

TEST(OnnxConv, RefusesHostileAttributes) {
  constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();
  const auto with = [](std::string_view name, const Integers& values) {
    return [=](NodeWriter node) { node.set(name, values); };
  };
  for (const auto& [name, values] :
       std::initializer_list<std::pair<std::string_view, Integers>>{{"strides", {0, 1}},
                                                                    {"strides", {huge, huge}},
                                                                    {"dilations", {huge, 1}},
                                                                    {"pads", {huge, 0, huge, 0}},
                                                                    {"pads", {-1, 0, 0, 0}},
                                                                    {"pads", {0}},
                                                                    {"kernel_shape", {5, 5}}}) {
    EXPECT_THROW(convolution({1, 2, 8, 8}, {4, 2, 3, 3}, with(name, values)), Error) << name;
  }
  EXPECT_THROW(convolution({1, 2, 8, 8}, {4, 2, 9, 9}, [](NodeWriter) {}), Error);
  EXPECT_THROW(convolution({1, 3, 8, 8}, {4, 2, 3, 3}, [](NodeWriter) {}), Error);
  EXPECT_THROW(convolution({1, 2, 4, 4, 4}, {4, 2, 3, 3, 3}, [](NodeWriter) {}), Error);
}

TEST(OnnxConv, RefusesWeightsThatDependOnTheInput) {
  TestModel model;
  model.input("x", {1, 1, 3, 3}).output("y");
  model.node("Relu", {"x"}, {"w"});
  model.node("Conv", {"x", "w"}, {"y"});
  EXPECT_THAT(refusal(model), HasSubstr("weights depends"));
}

// stride * (in - 1) + kernel - pads + output_padding: 2 * 4 + 3 - 2 + 1 = 10.
TEST(OnnxConvTranspose, WorksOutputPaddingIntoThePadding) {
  const auto graph = convolution(
      {1, 2, 5, 5}, {2, 4, 3, 3},
      [](NodeWriter node) {
        node.set("strides", Integers{2, 2}).set("pads", Integers{1, 1, 1, 1});
        node.set("output_padding", Integers{1, 1});
      },
      "ConvTranspose");
  EXPECT_EQ(last(graph).shape, Shape({1, 4, 10, 10}));
  EXPECT_THAT(window(graph).pad_begin, ElementsAre(1, 1));
  EXPECT_THAT(window(graph).pad_end, ElementsAre(0, 0));
}

// Uncut 2 * 4 + 4 = 12; for 9 cut 3, the larger part at the beginning unless SAME_UPPER; for 14
// the result grows by 2 at its end.
TEST(OnnxConvTranspose, FollowsTheOutputShape) {
  const auto sized = [](std::int64_t size, std::string_view mode) {
    return convolution(
        {1, 2, 5}, {2, 4, 4},
        [=](NodeWriter node) {
          node.set("strides", Integers{2}).set("output_shape", Integers{size});
          node.set("auto_pad", mode);
        },
        "ConvTranspose");
  };
  EXPECT_EQ(last(sized(9, "NOTSET")).shape, Shape({1, 4, 9}));
  EXPECT_THAT(window(sized(9, "NOTSET")).pad_begin, ElementsAre(2));
  EXPECT_THAT(window(sized(9, "SAME_UPPER")).pad_begin, ElementsAre(1));
  EXPECT_EQ(last(sized(14, "NOTSET")).shape, Shape({1, 4, 14}));
  EXPECT_THAT(window(sized(14, "NOTSET")).pad_end, ElementsAre(-2));
}

TEST(OnnxConvTranspose, MultipliesTheSizeByTheStrideWhenAutomatic) {
  const auto graph = convolution(
      {1, 2, 5}, {2, 4, 3},
      [](NodeWriter node) {
        node.set("strides", Integers{2}).set("auto_pad", std::string_view("SAME_UPPER"));
      },
      "ConvTranspose");
  EXPECT_EQ(last(graph).shape, Shape({1, 4, 10}));
}

// y = 2 * x . w + 3 * c with w of shape [in, out] or, transposed, [out, in].
TEST(OnnxGemm, FoldsItsFactorsIntoWeightsAndBias) {
  for (const bool turned : {false, true}) {
    TestModel model;
    model.input("x", {1, 2}).output("y").weights("c", {3}, {1, 2, 3});
    model.weights("w", turned ? Shape{3, 2} : Shape{2, 3}, {1, 2, 3, 4, 5, 6});
    NodeWriter node = model.node("Gemm", {"x", "w", "c"}, {"y"});
    node.set("alpha", 2.0F).set("beta", 3.0F).set("transB", std::int64_t{turned ? 1 : 0});
    const graph::Graph graph = model.imported();
    EXPECT_EQ(ops(graph), "linear");
    const Tensor& weights = *graph::constant(input_of(graph, last(graph), 1));
    EXPECT_EQ(weights,
              turned ? Tensor({3, 2}, {2, 4, 6, 8, 10, 12}) : Tensor({3, 2}, {2, 8, 4, 10, 6, 12}));
    EXPECT_THAT(graph::constant(input_of(graph, last(graph), 2))->data, ElementsAre(3, 6, 9));
  }
}

TEST(OnnxGemm, BroadcastsAScalarBiasAndAddsAMatrix) {
  TestModel scalar;
  scalar.input("x", {1, 2}).weights("w", {2, 3}).weights("c", {}, {5}).output("y");
  scalar.node("Gemm", {"x", "w", "c"}, {"y"});
  const graph::Graph graph = scalar.imported();
  EXPECT_THAT(graph::constant(input_of(graph, last(graph), 2))->data, ElementsAre(5, 5, 5));

  TestModel matrix;
  matrix.input("x", {1, 4}).weights("w", {2, 3}).weights("c", {2, 3}).integers("s", {2, 2});
  matrix.output("y").node("Reshape", {"x", "s"}, {"m"});
  matrix.node("Gemm", {"m", "w", "c"}, {"y"});
  EXPECT_EQ(ops(matrix.imported()), "reshape linear add");
}

TEST(OnnxGemm, OfTwoComputedMatricesIsAProduct) {
  TestModel model;
  model.input("x", {1, 4}).weights("c", {1, 1}, {1}).output("y");
  model.node("Gemm", {"x", "x", "c"}, {"y"}).set("transB", std::int64_t{1}).set("alpha", 2.0F);
  EXPECT_EQ(ops(model.imported()), "transpose matmul multiply add");
}

TEST(OnnxMatMul, FollowsNumPyForVectors) {
  TestModel model;
  model.input("x", {1, 3, 4}).weights("v", {4}, {1, 1, 1, 1}).output("y");
  model.node("MatMul", {"x", "v"}, {"y"});
  EXPECT_EQ(last(model.imported()).shape, Shape({1, 3}));

  TestModel row;
  row.input("x", {1, 3, 4}).weights("v", {3}, {1, 1, 1}).output("y");
  row.node("MatMul", {"v", "x"}, {"y"});
  EXPECT_EQ(last(row.imported()).shape, Shape({1, 4}));
}

TEST(OnnxMatMul, KeepsBatchesOfConstantMatrices) {
  TestModel model;
  model.input("x", {1, 2, 3, 4}).weights("w", {2, 4, 5}).output("y");
  model.node("MatMul", {"x", "w"}, {"y"});
  EXPECT_EQ(ops(model.imported()), "matmul");
  EXPECT_EQ(last(model.imported()).shape, Shape({1, 2, 3, 5}));
}

}  // namespace
}  // namespace assay::model::from_onnx
