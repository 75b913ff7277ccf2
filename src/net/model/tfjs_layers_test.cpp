#include <gmock/gmock.h>

#include <cmath>

#include "net/model/tfjs_test_model.h"

namespace assay::model {
namespace {

using testing::ElementsAre;
using testing::FloatNear;
using testing::HasSubstr;
using testing::Pointwise;

// HWIO: element (y, x, in, out) of a 1x2 kernel with 2 inputs and 3 outputs is 1 + 6x + 3in + out.
// OIHW lists for out = 0: in 0: x = 0, 1 -> 1, 7; in 1: 4, 10; for out = 1 one more, and so on.
TEST(TfjsLayers, TurnAConvolutionsWeightsToChannelsFirst) {
  TestModel model = chain("[null, 4, 5, 2]",
                          R"({"class_name":"Conv2D","config":{"name":"c","kernel_size":[1,2],
                          "strides":[1,1],"padding":"valid","activation":"relu"}})");
  const auto graph = model.counting("c/kernel", {1, 2, 2, 3}).counting("c/bias", {3}).import();

  EXPECT_EQ(graph[graph.input].shape, (Shape{1, 2, 4, 5}));
  const auto& kernel = input_of(graph, "c/convolution", 1);
  EXPECT_EQ(kernel.shape, (Shape{3, 2, 1, 2}));
  EXPECT_THAT(graph::constant(kernel)->data, ElementsAre(1, 7, 4, 10, 2, 8, 5, 11, 3, 9, 6, 12));
  EXPECT_THAT(graph::constant(input_of(graph, "c/convolution", 2))->data, ElementsAre(1, 2, 3));
  EXPECT_EQ(graph[graph.output()].name, "c");
  EXPECT_EQ(graph[graph.output()].shape, (Shape{1, 3, 4, 4}));
  EXPECT_EQ(graph::as<graph::Unary>(graph[graph.output()])->function, graph::Function::relu);
}

// HWCM: element (y, x, c, m) of a 2x1 kernel for 2 channels with multiplier 2 is
// 1 + 4y + 2c + m; filter 2c + m lists y = 0, 1.
TEST(TfjsLayers, GiveDepthwiseFiltersOneChannelEach) {
  TestModel model = chain("[null, 4, 4, 2]", R"({"class_name":"DepthwiseConv2D","config":
                          {"name":"d","strides":[1,1],"padding":"valid","use_bias":false}})");
  const auto graph = model.counting("d/depthwise_kernel", {2, 1, 2, 2}).import();

  EXPECT_EQ(graph::as<graph::Convolution>(node_called(graph, "d"))->groups, 2);
  const auto& kernel = input_of(graph, "d", 1);
  EXPECT_EQ(kernel.shape, (Shape{4, 1, 2, 1}));
  EXPECT_THAT(graph::constant(kernel)->data, ElementsAre(1, 5, 2, 6, 3, 7, 4, 8));
}

// Five points at stride 2 keep 3 positions: 2 * 2 + 3 - 5 = 2 points of padding, one each side.
// Four points keep 2: 2 + 3 - 4 = 1, which goes to the end.
TEST(TfjsLayers, PadSameAsTensorFlowDoes) {
  TestModel model = chain("[null, 5, 4, 1]", R"({"class_name":"Conv2D","config":
                          {"name":"c","strides":[2,2],"padding":"same","use_bias":false}})");
  const auto graph = model.counting("c/kernel", {3, 3, 1, 1}).import();

  const auto& window = graph::as<graph::Convolution>(node_called(graph, "c"))->window;
  EXPECT_THAT(window.pad_begin, ElementsAre(1, 0));
  EXPECT_THAT(window.pad_end, ElementsAre(1, 1));
  EXPECT_EQ(node_called(graph, "c").shape, (Shape{1, 1, 3, 2}));
}

// A kernel of 3 at stride 2 leaves one point too many, which is cut at the end; a kernel of 2 at
// stride 3 leaves gaps, which go on for one more point.
TEST(TfjsLayers, CutATransposedConvolutionToSize) {
  for (const auto& [kernel, stride, end] : {std::tuple{3, 2, 1}, std::tuple{2, 3, -1}}) {
    TestModel model =
        chain("[null, 4, 4, 1]", R"({"class_name":"Conv2DTranspose","config":{"name":"t",
              "padding":"same","use_bias":false,"strides":)" +
                                     std::to_string(stride) + "}}");
    const auto graph = model.counting("t/kernel", {kernel, kernel, 2, 1}).import();

    const auto& window = graph::as<graph::Deconvolution>(node_called(graph, "t"))->window;
    EXPECT_THAT(window.pad_begin, ElementsAre(0, 0));
    EXPECT_THAT(window.pad_end, ElementsAre(end, end));
    EXPECT_EQ(node_called(graph, "t").shape, (Shape{1, 2, 4 * stride, 4 * stride}));
  }
}

TEST(TfjsLayers, DoNotCountPaddingInAnAverage) {
  const auto graph = chain("[null, 5, 5, 1]", R"({"class_name":"AveragePooling2D","config":
                           {"name":"p","pool_size":[3,3],"strides":null,"padding":"same"}})")
                         .import();
  const auto* pool = graph::as<graph::AveragePool>(node_called(graph, "p"));
  EXPECT_FALSE(pool->count_padding);
  EXPECT_THAT(pool->window.stride, ElementsAre(3, 3));
}

// The rows of the dense weights count height, width, channel, so that order is made first.
TEST(TfjsLayers, FlattenInTensorFlowsOrder) {
  TestModel model = chain("[null, 2, 3, 4]", R"({"class_name":"Flatten","config":{"name":"f"}},
                          {"class_name":"Dense","config":{"name":"d","activation":"softmax"}})");
  const auto graph = model.counting("d/kernel", {24, 2}).counting("d/bias", {2}).import();

  EXPECT_THAT(graph::as<graph::Transpose>(input_of(graph, "f", 0))->order, ElementsAre(0, 2, 3, 1));
  EXPECT_EQ(node_called(graph, "f").shape, (Shape{1, 24}));
  const auto& weights = *graph::constant(input_of(graph, "d/linear", 1));
  EXPECT_EQ(weights.shape, (Shape{2, 24}));
  EXPECT_EQ(weights.data[1], 3);   // row 1, column 0
  EXPECT_EQ(weights.data[24], 2);  // row 0, column 1
  EXPECT_NE(graph::as<graph::Softmax>(graph[graph.output()]), nullptr);
}

TEST(TfjsLayers, FlattenAloneWhereThereIsNothingToReorder) {
  const auto graph =
      chain("[null, 2, 3, 1]", R"({"class_name":"Flatten","config":{"name":"f"}})").import();
  EXPECT_NE(graph::as<graph::Input>(input_of(graph, "f", 0)), nullptr);
}

// gamma / sqrt(variance + epsilon): 2 / sqrt(3 + 1) = 1, 6 / sqrt(8 + 1) = 2.
// beta - mean * that: 5 - 1 = 4, 7 - 2 * 2 = 3.
TEST(TfjsLayers, NormaliseByAFactorAndAShift) {
  TestModel model = chain("[null, 2, 2, 2]", R"({"class_name":"BatchNormalization","config":
                          {"name":"n","epsilon":1,"axis":[3]}})");
  const auto graph = model.numbers("n/gamma", {2}, {2, 6})
                         .numbers("n/beta", {2}, {5, 7})
                         .numbers("n/moving_mean", {2}, {1, 2})
                         .numbers("n/moving_variance", {2}, {3, 8})
                         .import();
  const auto& factors = *graph::constant(node_called(graph, "n/factors"));
  EXPECT_EQ(factors.shape, (Shape{1, 2, 1, 1}));
  EXPECT_THAT(factors.data, ElementsAre(1, 2));
  EXPECT_THAT(graph::constant(node_called(graph, "n/shifts"))->data, ElementsAre(4, 3));
}

TEST(TfjsLayers, TakeTheirActivationsFromKeras) {
  const auto graph = chain("[null, 3]", R"(
      {"class_name":"Activation","config":{"name":"a","activation":"hard_sigmoid"}},
      {"class_name":"ReLU","config":{"name":"b","max_value":6}},
      {"class_name":"LeakyReLU","config":{"name":"c"}},
      {"class_name":"Dropout","config":{"name":"d","rate":0.5}},
      {"class_name":"ELU","config":{"name":"e","alpha":0.5}})")
                         .import();
  const auto unary = [&](const std::string& name) {
    return *graph::as<graph::Unary>(node_called(graph, name));
  };
  EXPECT_FLOAT_EQ(unary("a").alpha, 0.2F);
  EXPECT_FLOAT_EQ(unary("a").beta, 0.5F);
  EXPECT_EQ(unary("b").function, graph::Function::clip);
  EXPECT_FLOAT_EQ(unary("b").beta, 6);
  EXPECT_EQ(unary("c").function, graph::Function::leaky_relu);
  EXPECT_FLOAT_EQ(unary("c").alpha, 0.3F);
  EXPECT_EQ(input_of(graph, "e", 0).name, "c");  // dropout leaves nothing behind
}

TEST(TfjsLayers, CountAxesAsTensorFlowDoes) {
  const auto graph = chain("[null, 4, 6, 3]", R"(
      {"class_name":"ZeroPadding2D","config":{"name":"p","padding":[[1,2],[3,4]]}},
      {"class_name":"Cropping2D","config":{"name":"c","cropping":[[0,1],[2,0]]}},
      {"class_name":"Softmax","config":{"name":"s","axis":-1}})")
                         .import();
  EXPECT_THAT(graph::as<graph::Pad>(node_called(graph, "p"))->begin, ElementsAre(0, 0, 1, 3));
  EXPECT_EQ(node_called(graph, "p").shape, (Shape{1, 3, 7, 13}));
  EXPECT_THAT(graph::as<graph::Slice>(node_called(graph, "c"))->start, ElementsAre(0, 0, 0, 2));
  EXPECT_EQ(node_called(graph, "c").shape, (Shape{1, 3, 6, 11}));
  EXPECT_EQ(graph::as<graph::Softmax>(node_called(graph, "s"))->axis, 1);
}

// A slope for each of 1 x 2 x 3 points is stored for each of 3 x 1 x 2.
TEST(TfjsLayers, TurnSlopesWithTheValuesTheyBend) {
  TestModel model = chain("[null, 1, 2, 3]", R"({"class_name":"PReLU","config":{"name":"p"}})");
  const auto graph = model.counting("p/alpha", {1, 2, 3}).import();
  const auto& slopes = input_of(graph, "p", 1);
  EXPECT_EQ(slopes.shape, (Shape{1, 3, 1, 2}));
  EXPECT_THAT(graph::constant(slopes)->data, ElementsAre(1, 4, 2, 5, 3, 6));
}

TEST(TfjsLayers, KeepASignalsChannelsSecondAndATableAsItIs) {
  TestModel signal = chain("[null, 8, 2]", R"({"class_name":"Conv1D","config":{"name":"c",
                           "strides":[1],"padding":"causal","use_bias":false}})");
  const auto graph = signal.counting("c/kernel", {3, 2, 1}).import();
  EXPECT_EQ(graph[graph.input].shape, (Shape{1, 2, 8}));
  const auto& window = graph::as<graph::Convolution>(node_called(graph, "c"))->window;
  EXPECT_THAT(window.pad_begin, ElementsAre(2));
  EXPECT_THAT(graph::constant(input_of(graph, "c", 1))->data, ElementsAre(1, 3, 5, 2, 4, 6));

  const auto table = chain("[null, 8, 2]", R"({"class_name":"Flatten","config":{"name":"f"}})");
  EXPECT_EQ(table.import()[0].shape, (Shape{1, 8, 2}));
}

constexpr std::string_view shared_twice = R"({"class_name":"Model","config":{"layers":[
  {"name":"x","class_name":"InputLayer","config":{"name":"x","batch_input_shape":[null,2]},
   "inbound_nodes":[]},
  {"name":"t","class_name":"Activation","config":{"name":"t","activation":"tanh"},
   "inbound_nodes":[[["x",0,0,{}]]]},
  {"name":"inner","class_name":"Sequential","config":{"name":"inner","layers":[
   {"class_name":"Dense","config":{"name":"d","use_bias":false}}]},
   "inbound_nodes":[[["x",0,0,{}]],[["t",0,0,{}]]]},
  {"name":"s","class_name":"Subtract","config":{"name":"s"},
   "inbound_nodes":[[["inner",1,0,{}],["inner",2,0,{}]]]}],
  "input_layers":[["x",0,0]],"output_layers":[["s",0,0]]}})";

// Keras counts the calls of an inner model from one here.
TEST(TfjsLayers, WriteOutAnInnerModelOnceACallAndShareItsWeights) {
  TestModel model{std::string(shared_twice)};
  const auto graph = model.counting("outer/inner/d/kernel", {2, 2}).import();

  EXPECT_EQ(input_of(graph, "s", 0).name, "d");
  EXPECT_EQ(input_of(graph, "s", 1).name, "d_2");
  EXPECT_EQ(input_of(graph, "d", 0).name, "x");
  EXPECT_EQ(input_of(graph, "d_2", 0).name, "t");
  EXPECT_EQ(node_called(graph, "d").inputs[1], node_called(graph, "d_2").inputs[1]);
}

TEST(TfjsLayers, ReadAnOldSequentialModelWithoutAnInputLayer) {
  TestModel model{R"({"model_config":{"class_name":"Sequential","config":[{"class_name":"Dense",
                  "config":{"name":"d","batch_input_shape":[null,2],"activation":"linear"}}]}})"};
  const auto graph = model.counting("d/kernel", {2, 3}).counting("d/bias", {3}).import();
  EXPECT_EQ(graph[graph.input].name, "input");
  EXPECT_EQ(graph[graph.output()].name, "d");
}

TEST(TfjsLayers, AreRefusedByName) {
  const auto of = [](const std::string& layer) {
    return refusal([&] { chain("[null, 4, 4, 1]", layer).import(); });
  };
  EXPECT_THAT(of(R"({"class_name":"Lambda","config":{"name":"odd"}})"),
              HasSubstr("The layer 'odd' is of kind 'Lambda'"));
  EXPECT_THAT(of(R"({"class_name":"MaxPool2D","config":{"name":"odd"}})"),
              HasSubstr("did you mean 'MaxPooling2D'"));
  EXPECT_THAT(of(R"({"class_name":"Dense","config":{"name":"d","use_bias":false}})"),
              HasSubstr("no weight 'd/kernel'"));
  EXPECT_THAT(of(R"({"class_name":"Activation","config":{"name":"a","activation":"rleu"}})"),
              HasSubstr("did you mean 'relu'"));
  EXPECT_THAT(of(R"({"class_name":"MaxPooling2D","config":{"name":"p","pool_size":[2,2],
                 "data_format":"channels_first"}})"),
              HasSubstr("channels_last"));
  EXPECT_THAT(of(R"({"class_name":"ReLU","config":{"name":"r","threshold":1}})"),
              HasSubstr("threshold"));
  EXPECT_THAT(of(R"({"class_name":"MaxPooling2D","config":{"name":"p","pool_size":[9,9]}})"),
              HasSubstr("'p'"));
}

}  // namespace
}  // namespace assay::model
