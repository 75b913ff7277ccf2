#include <gmock/gmock.h>

#include "net/model/tfjs_test_model.h"

namespace assay::model {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// In base 64: SAME is U0FNRQ==, VALID VkFMSUQ=, BiasAdd Qmlhc0FkZA==, Relu6 UmVsdTY=.
constexpr std::string_view window =
    R"("strides":{"list":{"i":["1","2","2","1"]}},"padding":{"s":"U0FNRQ=="})";

TEST(TfjsGraph, UnfoldsAFusedConvolution) {
  TestModel model = nodes({-1, 6, 6, 1}, R"({"name":"w","op":"Const"},{"name":"b","op":"Const"},
      {"name":"c","op":"_FusedConv2D","input":["x","w","b"],"attr":{
       "fused_ops":{"list":{"s":["Qmlhc0FkZA==","UmVsdTY="]}},)" +
                                             std::string(window) + "}}");
  const auto graph = model.counting("w", {3, 3, 1, 2}).counting("b", {2}).import();

  EXPECT_EQ(graph[graph.output()].name, "c");
  EXPECT_EQ(graph[graph.output()].shape, (Shape{1, 2, 3, 3}));
  const auto* activation = graph::as<graph::Unary>(graph[graph.output()]);
  EXPECT_EQ(activation->function, graph::Function::clip);
  EXPECT_FLOAT_EQ(activation->beta, 6);
  // Six points at stride 2 keep 3 positions: 4 + 3 - 6 = 1 point of padding, at the end.
  const auto* convolution = graph::as<graph::Convolution>(node_called(graph, "c/convolution"));
  EXPECT_THAT(convolution->window.pad_begin, ElementsAre(0, 0));
  EXPECT_THAT(convolution->window.pad_end, ElementsAre(1, 1));
}

TEST(TfjsGraph, PadsExplicitlyAndReadsTextsAsCodes) {
  // 69 88 80 76 73 67 73 84 are the codes of EXPLICIT.
  TestModel model = nodes({-1, 4, 4, 1}, R"({"name":"w","op":"Const"},
      {"name":"c","op":"Conv2D","input":["x","w"],"attr":{"strides":{"list":{"i":[1,1,1,1]}},
       "padding":{"s":[69,88,80,76,73,67,73,84]},
       "explicit_paddings":{"list":{"i":["0","0","1","2","3","4","0","0"]}}}})");
  const auto graph = model.counting("w", {1, 1, 1, 1}).import();
  const auto& pads = graph::as<graph::Convolution>(node_called(graph, "c"))->window;
  EXPECT_THAT(pads.pad_begin, ElementsAre(1, 3));
  EXPECT_THAT(pads.pad_end, ElementsAre(2, 4));
}

// The bias [2] meets a picture: TensorFlow adds it along the last axis, we store it along axis 1.
TEST(TfjsGraph, BroadcastsAlongTensorFlowsAxes) {
  TestModel model = nodes({-1, 3, 4, 2}, R"({"name":"b","op":"Const"},{"name":"r","op":"Const"},
      {"name":"s","op":"AddV2","input":["x","b"]},{"name":"t","op":"Mul","input":["r","s"]})");
  const auto graph = model.counting("b", {2}).counting("r", {3, 4, 2}).import();
  EXPECT_EQ(input_of(graph, "s", 1).shape, (Shape{1, 2, 1, 1}));
  const auto& rates = *graph::constant(input_of(graph, "t", 0));
  EXPECT_EQ(rates.shape, (Shape{1, 2, 3, 4}));
  EXPECT_EQ(rates.data[0], 1);   // (0, 0, channel 0)
  EXPECT_EQ(rates.data[1], 3);   // (0, 1, channel 0)
  EXPECT_EQ(rates.data[12], 2);  // (0, 0, channel 1)
}

// A gate [1, 2] multiplies a picture [1, 3, 4, 2]: its channels must meet the channels.
TEST(TfjsGraph, AlignsASmallerValueWithAPicture) {
  TestModel model = nodes({-1, 3, 4, 2}, R"({"name":"axes","op":"Const"},
      {"name":"g","op":"Mean","input":["x","axes"]},{"name":"m","op":"Mul","input":["x","g"]})");
  const auto graph = model.whole("axes", {2}, {1, 2}).import();
  EXPECT_EQ(node_called(graph, "g").shape, (Shape{1, 2}));
  EXPECT_THAT(graph::as<graph::Reduce>(node_called(graph, "g/reduced"))->axes, ElementsAre(2, 3));
  EXPECT_EQ(input_of(graph, "m", 1).shape, (Shape{1, 2, 1, 1}));
  EXPECT_EQ(node_called(graph, "m").shape, (Shape{1, 2, 3, 4}));
}

TEST(TfjsGraph, WorksOutShapesBeforehand) {
  TestModel model = nodes({-1, 2, 3, 4}, R"({"name":"0","op":"Const"},{"name":"1","op":"Const"},
      {"name":"-1","op":"Const"},{"name":"shape","op":"Shape","input":["x"]},
      {"name":"n","op":"StridedSlice","input":["shape","0","1","1"],
       "attr":{"shrink_axis_mask":{"i":"1"}}},
      {"name":"to","op":"Pack","input":["n","-1"]},
      {"name":"flat","op":"Reshape","input":["x","to"]})");
  const auto graph = model.whole("0", {1}, {0}).whole("1", {1}, {1}).whole("-1", {}, {-1}).import();
  EXPECT_EQ(graph[graph.output()].shape, (Shape{1, 24}));
  EXPECT_THAT(graph::as<graph::Transpose>(input_of(graph, "flat", 0))->order,
              ElementsAre(0, 2, 3, 1));
}

// A one-dimensional convolution is written as a flat two-dimensional one.
TEST(TfjsGraph, SlidesAlongASignalWithoutTurningIt) {
  TestModel model = nodes({-1, 8, 2}, R"({"name":"w","op":"Const"},{"name":"1","op":"Const"},
      {"name":"e","op":"ExpandDims","input":["x","1"]},
      {"name":"c","op":"Conv2D","input":["e","w"],"attr":{"padding":{"s":"VkFMSUQ="}}},
      {"name":"s","op":"Squeeze","input":["c"],"attr":{"squeeze_dims":{"list":{"i":["1"]}}}})");
  const auto graph = model.counting("w", {1, 3, 2, 5}).whole("1", {}, {1}).import();
  EXPECT_EQ(graph[graph.input].shape, (Shape{1, 2, 8}));
  EXPECT_EQ(node_called(graph, "e").shape, (Shape{1, 2, 1, 8}));
  EXPECT_EQ(graph[graph.output()].shape, (Shape{1, 5, 6}));
  for (const auto& node : graph.nodes) EXPECT_EQ(graph::as<graph::Transpose>(node), nullptr);
}

// 3 / sqrt(4) = 1.5: nothing of it is left to compute later.
TEST(TfjsGraph, FoldsArithmeticOnConstants) {
  TestModel model = nodes({-1, 1}, R"({"name":"v","op":"Const"},{"name":"g","op":"Const"},
      {"name":"r","op":"Rsqrt","input":["v"]},{"name":"f","op":"Mul","input":["r","g"]},
      {"name":"y","op":"Mul","input":["x","f"]})");
  const auto graph = model.numbers("v", {1}, {4}).numbers("g", {1}, {3}).import();
  EXPECT_EQ(graph.nodes.size(), 3U);
  EXPECT_THAT(graph::constant(input_of(graph, "y", 1))->data, ElementsAre(1.5F));
}

TEST(TfjsGraph, MultipliesByATransposedMatrix) {
  TestModel model = nodes({-1, 2}, R"({"name":"w","op":"Const"},{"name":"m","op":"MatMul",
      "input":["x","w"],"attr":{"transpose_b":{"b":true}}})");
  const auto graph = model.counting("w", {3, 2}).import();
  const auto& weights = *graph::constant(input_of(graph, "m", 1));
  EXPECT_EQ(weights.shape, (Shape{3, 2}));
  EXPECT_THAT(weights.data, ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST(TfjsGraph, TakesOutputsFromTheSignature) {
  TestModel model = nodes({-1, 2}, R"({"name":"a","op":"Relu","input":["x"]},
      {"name":"b","op":"Tanh","input":["a"]})");
  std::string json = model.json();
  json.insert(1, R"("userDefinedMetadata":{"signature":{"outputs":{"y":{"name":"a:0"}}}},)");
  const auto graph = import_tfjs(json, [](const std::string&) { return ""; });
  EXPECT_EQ(graph[graph.output()].name, "a");
}

TEST(TfjsGraph, IsRefusedByNodeAndOp) {
  const auto of = [](const std::string& list) {
    return refusal([&] { nodes({-1, 2, 2, 1}, list).import(); });
  };
  EXPECT_THAT(of(R"({"name":"odd","op":"Where","input":["x"]})"),
              HasSubstr("Node 'odd' is the op 'Where'"));
  EXPECT_THAT(of(R"({"name":"a","op":"Relu","input":["gone"]})"),
              HasSubstr("'a' reads 'gone', which does not exist"));
  EXPECT_THAT(of(R"({"name":"a","op":"Add","input":["x","b"]},
                 {"name":"b","op":"Relu","input":["a"]},{"name":"c","op":"Relu","input":["b"]})"),
              HasSubstr("depends on itself"));
  EXPECT_THAT(of(R"({"name":"a","op":"Relu","input":["x:1"]})"), HasSubstr("first outputs"));
  EXPECT_THAT(of(R"({"name":"w","op":"Const"},{"name":"a","op":"Mul","input":["x","w"]})"),
              HasSubstr("no weight 'w'"));
  EXPECT_THAT(of(R"({"name":"z","op":"Placeholder","attr":{"shape":{"shape":{"dim":
                 [{"size":"1"},{"size":"1"}]}}}},{"name":"a","op":"Add","input":["x","z"]})"),
              HasSubstr("one is supported"));
}

TEST(TfjsGraph, KeepsSamplesApart) {
  const auto of = [](const std::string& op, std::vector<std::int32_t> numbers) {
    const auto size = static_cast<std::int64_t>(numbers.size());
    TestModel model = nodes({-1, 1, 1, 2}, R"({"name":"n","op":"Const"},{"name":"a","op":")" + op +
                                               R"(","input":["x","n"]})");
    return refusal([&] { model.whole("n", {size}, std::move(numbers)).import(); });
  };
  EXPECT_THAT(of("Mean", {0}), HasSubstr("counts samples"));
  EXPECT_THAT(of("Transpose", {1, 0, 2, 3}), HasSubstr("counts samples"));
  EXPECT_THAT(of("Reshape", {2, 1}), HasSubstr("counts samples"));
}

}  // namespace
}  // namespace assay::model
