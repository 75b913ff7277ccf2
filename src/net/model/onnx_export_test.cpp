#include "net/model/onnx_export.h"

#include <gmock/gmock.h>

#include <cstring>

#include "base/error.h"
#include "net/graph/builder.h"
#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using graph::Arithmetic;
using Integers = std::vector<std::int64_t>;
using graph::Builder;
using graph::Function;
using graph::Graph;
using graph::NodeId;
using graph::Window;
using testing::HasSubstr;

const Window three{{3, 3}, {2, 2}, {1, 1}, {1, 1}, {1, 2}};

// What survives writing and reading: the kinds, the shapes, the names.
void expect_round_trip(const Graph& graph) {
  const Graph again = import_onnx(export_onnx(graph), {});
  EXPECT_EQ(ops(again), ops(graph));
  EXPECT_EQ(last(again).shape, last(graph).shape);
  EXPECT_EQ(last(again).name, last(graph).name);
}

Graph one_op(const Shape& input, graph::Op op, const std::vector<Tensor>& constants = {},
             const Shape& shape = {}) {
  Builder builder;
  std::vector<NodeId> inputs{builder.input("x", input)};
  for (const Tensor& value : constants) {
    inputs.push_back(builder.constant("c" + std::to_string(inputs.size()), value));
  }
  const NodeId id = builder.add("y", std::move(op), inputs, shape);
  return std::move(builder).finish({id});
}

TEST(OnnxExport, EveryFunctionComesBackAsItself) {
  for (int number = 0; number <= static_cast<int>(Function::power); ++number) {
    const graph::Unary op{static_cast<Function>(number), 0.25F, 0.75F};
    const Graph graph = one_op({1, 4}, op);
    if (op.function == Function::gelu_tanh) continue;  // comes back spelt out
    expect_round_trip(graph);
    const Graph again = import_onnx(export_onnx(graph), {});
    const auto* back = graph::as<graph::Unary>(last(again));
    ASSERT_NE(back, nullptr);
    EXPECT_EQ(back->function, op.function);
    switch (op.function) {
      case Function::selu:
      case Function::clip:
      case Function::hard_sigmoid:
        EXPECT_EQ(back->beta, 0.75F);
        [[fallthrough]];
      case Function::leaky_relu:
      case Function::elu:
      case Function::power:
        EXPECT_EQ(back->alpha, 0.25F);
        break;
      default:
        break;
    }
  }
}

TEST(OnnxExport, WindowsComeBackAsTheyWere) {
  for (const bool transposed : {false, true}) {
    Window window = three;
    if (transposed) window.pad_end = {-1, 0};
    const Shape weights = transposed ? Shape{4, 1, 3, 3} : Shape{2, 2, 3, 3};
    const graph::Op op = transposed ? graph::Op(graph::Deconvolution{window, 2})
                                    : graph::Op(graph::Convolution{window, 2});
    const Graph graph = one_op({1, 4, 7, 7}, op, {Tensor(weights), Tensor(Shape{2})});
    expect_round_trip(graph);
    const Graph again = import_onnx(export_onnx(graph), {});
    const Window& back = transposed ? graph::as<graph::Deconvolution>(last(again))->window
                                    : graph::as<graph::Convolution>(last(again))->window;
    EXPECT_EQ(back.pad_begin, window.pad_begin);
    EXPECT_EQ(back.pad_end, window.pad_end);
    EXPECT_EQ(back.stride, window.stride);
  }
  expect_round_trip(one_op({1, 4, 7, 7}, graph::MaxPool{three}));
  expect_round_trip(one_op({1, 4, 7, 7}, graph::AveragePool{three, true}));
}

TEST(OnnxExport, OtherOperationsComeBack) {
  expect_round_trip(one_op({1, 4}, graph::Linear{}, {Tensor({3, 4}), Tensor(Shape{3})}));
  expect_round_trip(one_op({1, 5, 4}, graph::Linear{}, {Tensor({3, 4}), Tensor(Shape{3})}));
  expect_round_trip(one_op({1, 2, 3, 4}, graph::MatMul{}, {Tensor({1, 2, 4, 5})}));
  expect_round_trip(one_op({1, 4, 3}, graph::PRelu{}, {Tensor({4, 1})}));
  expect_round_trip(one_op({1, 4}, graph::Binary{Arithmetic::maximum}, {Tensor({1, 4})}));
  expect_round_trip(one_op({1, 5, 4}, graph::Normalise{1, 1e-5F}));
  expect_round_trip(one_op({1, 5, 4, 2}, graph::Normalise{2, 1e-5F}));
  expect_round_trip(one_op({1, 5, 4}, graph::Softmax{1, true}));
  expect_round_trip(one_op({1, 5, 4, 4}, graph::ResponseNorm{3, 1, 2, 3}));
  expect_round_trip(one_op({1, 5, 4}, graph::Reduce{graph::Reduction::sum, {1}}));
  expect_round_trip(one_op({1, 5, 4}, graph::Reduce{graph::Reduction::maximum, {2}}));
  expect_round_trip(one_op({1, 5, 4}, graph::Slice{{0, 4, 1}, {1, -2, 1}}, {}, {1, 3, 2}));
  expect_round_trip(one_op({1, 5, 4}, graph::Gather{1, {4, 0, 0}}));
  expect_round_trip(one_op({1, 5, 4}, graph::Reshape{}, {}, {1, 20}));
  expect_round_trip(one_op({1, 5, 4}, graph::Transpose{{0, 2, 1}}));
  expect_round_trip(one_op({1, 5, 1}, graph::Broadcast{}, {}, {1, 5, 3}));
  expect_round_trip(one_op({1, 5}, graph::Pad{graph::Padding::reflect, {0, 2}, {0, 1}, 0}));
  expect_round_trip(one_op({1, 2, 3, 3}, graph::Resize{.scale = {2, 7.0F / 3}}, {}, {1, 2, 6, 7}));
}

TEST(OnnxExport, RepeatsAJoinedConstantForEverySample) {
  Builder builder;
  const NodeId x = builder.input("x", {1, 5, 4});
  const NodeId token = builder.constant("token", Tensor({1, 1, 4}));
  const NodeId y = builder.add("y", graph::Concat{1}, {token, x});
  const Graph graph = std::move(builder).finish({y});
  onnx::ModelProto proto;
  ASSERT_TRUE(proto.ParseFromString(export_onnx(graph)));
  int expands = 0;
  for (const auto& node : proto.graph().node()) expands += node.op_type() == "Expand" ? 1 : 0;
  EXPECT_EQ(expands, 1);
  EXPECT_EQ(proto.graph().input(0).type().tensor_type().shape().dim(0).dim_param(), "N");
  EXPECT_EQ(proto.graph().output(0).type().tensor_type().shape().dim(0).dim_param(), "N");
  expect_round_trip(graph);
}

TEST(OnnxExport, FollowsTheBatchThroughTransposes) {
  Builder builder;
  const NodeId x = builder.input("x", {1, 5, 4});
  const NodeId turned = builder.add("turned", graph::Transpose{{1, 0, 2}}, {x});
  const NodeId heads = builder.add("heads", graph::Reshape{}, {turned}, {5, 2, 2});
  const Graph graph = std::move(builder).finish({heads});
  onnx::ModelProto proto;
  ASSERT_TRUE(proto.ParseFromString(export_onnx(graph)));
  // Two heads a sample: the middle axis grows.
  const auto& shape = proto.graph().initializer(0);
  EXPECT_EQ(shape.name(), "heads.shape");
  const Integers sizes = [&] {
    Integers values(3);
    std::memcpy(values.data(), shape.raw_data().data(), 24);
    return values;
  }();
  EXPECT_THAT(sizes, testing::ElementsAre(5, -1, 2));
}

TEST(OnnxExport, RefusesToMixSamples) {
  EXPECT_THROW(export_onnx(one_op({1, 5}, graph::Softmax{0, false})), Error);
  EXPECT_THROW(export_onnx(one_op({1, 5}, graph::Reduce{graph::Reduction::mean, {0, 1}})), Error);
  EXPECT_THROW(export_onnx(one_op({1, 5}, graph::Concat{0}, {Tensor({1, 5})})), Error);
  EXPECT_THROW(export_onnx(one_op({1, 5}, graph::Binary{Arithmetic::add}, {Tensor({2, 5})})),
               Error);
}

TEST(OnnxExport, WritesTheWeightsExactly) {
  const Tensor weights({2, 2}, {1.1F, -2.2F, 3e-20F, 4e20F});
  const Graph graph = one_op({1, 2}, graph::Linear{}, {weights});
  const Graph again = import_onnx(export_onnx(graph), {});
  EXPECT_EQ(*graph::constant(input_of(again, last(again), 1)), weights);
}

TEST(OnnxExport, GivesTheSameBytesTwice) {
  const Graph graph = one_op({1, 5, 4}, graph::Normalise{1, 1e-5F});
  EXPECT_EQ(export_onnx(graph), export_onnx(graph));
}

TEST(OnnxExport, GivesAnOutputThatIsTheInputOrRepeatedItsOwnName) {
  Builder builder;
  const NodeId x = builder.input("x", {1, 5});
  const NodeId y = builder.add("y", graph::Unary{Function::relu}, {x});
  const Graph graph = std::move(builder).finish({y, y, x});
  EXPECT_EQ(import_onnx(export_onnx(graph), {}).outputs.size(), 3U);
}

}  // namespace
}  // namespace assay::model::from_onnx
