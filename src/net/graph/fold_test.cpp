#include "net/graph/fold.h"

#include <gtest/gtest.h>

#include "net/graph/builder.h"

namespace assay::graph {
namespace {

using Numbers = std::vector<float>;

// x [1, 1, 3] through a convolution of two filters of one tap, weights 2 and 3, bias 10 and 20,
// or through a linear map of the same numbers.
struct Net {
  Builder b;
  NodeId x = b.input("x", {1, 1, 3});

  NodeId convolution(bool with_bias = true) {
    std::vector<NodeId> inputs{x, b.constant("w", Tensor({2, 1, 1}, {2, 3}))};
    if (with_bias) inputs.push_back(b.constant("b", Tensor({2}, {10, 20})));
    return b.add("conv", Convolution{{{1}, {1}, {1}, {0}, {0}}, 1}, inputs);
  }
  NodeId channel(Numbers values) { return b.constant("c", Tensor({2, 1}, std::move(values))); }
  NodeId number(float value) { return b.constant("n", Tensor({}, {value})); }
  NodeId with(Arithmetic arithmetic, NodeId left, NodeId right) {
    return b.add(std::string(name_of(arithmetic)), Binary{arithmetic}, {left, right});
  }
};

struct Folded {
  std::size_t nodes;
  std::string name;
  Numbers weights;
  Numbers bias;
};

// The last node with its weights; the input and these are all that should be left.
Folded folded(Net net, NodeId output) {
  const Graph graph = fold_affine(std::move(net.b).finish({output}));
  const Node& last = graph[graph.output()];
  if (last.inputs.size() < 3) return {graph.nodes.size(), last.name, {}, {}};
  return {graph.nodes.size(), last.name, constant(graph[last.inputs[1]])->data,
          constant(graph[last.inputs[2]])->data};
}

// (2x + 10) 5 + 1 and (3x + 20) 7 + 2.
TEST(FoldAffine, AFactorThenASummand) {
  Net net;
  const NodeId scaled = net.with(Arithmetic::multiply, net.convolution(), net.channel({5, 7}));
  const NodeId sum = net.with(Arithmetic::add, scaled, net.channel({1, 2}));
  const Folded found = folded(std::move(net), sum);
  EXPECT_EQ(found.nodes, 4U);
  EXPECT_EQ(found.name, "add");
  EXPECT_EQ(found.weights, (Numbers{10, 21}));
  EXPECT_EQ(found.bias, (Numbers{51, 142}));
}

// ((2x + 10) + 1) 5 and ((3x + 20) + 2) 7.
TEST(FoldAffine, ASummandThenAFactor) {
  Net net;
  const NodeId sum = net.with(Arithmetic::add, net.channel({1, 2}), net.convolution());
  const NodeId scaled = net.with(Arithmetic::multiply, sum, net.channel({5, 7}));
  const Folded found = folded(std::move(net), scaled);
  EXPECT_EQ(found.weights, (Numbers{10, 21}));
  EXPECT_EQ(found.bias, (Numbers{55, 154}));
}

// 1 - (2x + 10) and 1 - (3x + 20); and the other way round.
TEST(FoldAffine, SubtractionFromEitherSide) {
  Net from;
  const NodeId left = from.with(Arithmetic::subtract, from.number(1), from.convolution());
  const Folded negated = folded(std::move(from), left);
  EXPECT_EQ(negated.weights, (Numbers{-2, -3}));
  EXPECT_EQ(negated.bias, (Numbers{-9, -19}));
  Net by;
  const NodeId right = by.with(Arithmetic::subtract, by.convolution(), by.number(1));
  const Folded lowered = folded(std::move(by), right);
  EXPECT_EQ(lowered.weights, (Numbers{2, 3}));
  EXPECT_EQ(lowered.bias, (Numbers{9, 19}));
}

TEST(FoldAffine, AQuotientButNotAReciprocal) {
  Net net;
  const NodeId half = net.with(Arithmetic::divide, net.convolution(), net.number(2));
  const Folded found = folded(std::move(net), half);
  EXPECT_EQ(found.weights, (Numbers{1, 1.5F}));
  EXPECT_EQ(found.bias, (Numbers{5, 10}));
  Net other;
  const NodeId under = other.with(Arithmetic::divide, other.number(2), other.convolution());
  EXPECT_EQ(folded(std::move(other), under).nodes, 6U);
  Net zero;
  const NodeId by_zero = zero.with(Arithmetic::divide, zero.convolution(), zero.number(0));
  EXPECT_EQ(folded(std::move(zero), by_zero).nodes, 6U);
}

TEST(FoldAffine, GivesABiasToWhatHadNone) {
  Net net;
  const NodeId sum = net.with(Arithmetic::add, net.convolution(false), net.channel({1, 2}));
  const Folded found = folded(std::move(net), sum);
  EXPECT_EQ(found.weights, (Numbers{2, 3}));
  EXPECT_EQ(found.bias, (Numbers{1, 2}));
}

// [1, 1, 3] times weights [2, 3]: the last axis is the channel.
TEST(FoldAffine, ALinearMapsChannelIsItsLastAxis) {
  Net net;
  const NodeId w = net.b.constant("w", Tensor({2, 3}, {1, 2, 3, 4, 5, 6}));
  const NodeId line = net.b.add("line", Linear{}, {net.x, w});
  const NodeId c = net.b.constant("c", Tensor({2}, {10, 100}));
  const NodeId scaled = net.with(Arithmetic::multiply, line, c);
  const Folded found = folded(std::move(net), scaled);
  EXPECT_EQ(found.weights, (Numbers{10, 20, 30, 400, 500, 600}));
  EXPECT_EQ(found.bias, (Numbers{0, 0}));
}

TEST(FoldAffine, LeavesAValueThatIsReadTwice) {
  Net net;
  const NodeId conv = net.convolution();
  const NodeId scaled = net.with(Arithmetic::multiply, conv, net.number(5));
  const NodeId both = net.with(Arithmetic::add, scaled, conv);
  EXPECT_EQ(folded(std::move(net), both).nodes, 7U);
}

TEST(FoldAffine, LeavesAValueThatIsAnOutput) {
  Net net;
  const NodeId conv = net.convolution();
  const NodeId scaled = net.with(Arithmetic::multiply, conv, net.number(5));
  const Graph graph = fold_affine(std::move(net.b).finish({scaled, conv}));
  EXPECT_EQ(graph.nodes.size(), 6U);
  EXPECT_EQ(graph[graph.outputs[1]].name, "conv");
}

TEST(FoldAffine, LeavesAConstantThatVariesAlongSpace) {
  Net net;
  const NodeId along = net.b.constant("c", Tensor({3}, {1, 2, 3}));
  const NodeId scaled = net.with(Arithmetic::multiply, net.convolution(), along);
  EXPECT_EQ(folded(std::move(net), scaled).nodes, 6U);
}

TEST(FoldAffine, LeavesASumThatWidensTheValue) {
  Net net;
  const NodeId wide = net.b.constant("c", Tensor({4, 1, 1, 1}, {1, 2, 3, 4}));
  const NodeId sum = net.with(Arithmetic::add, net.convolution(), wide);
  EXPECT_EQ(folded(std::move(net), sum).nodes, 6U);
}

TEST(FoldAffine, StopsAtWhatIsNotAffineAndGoesOnBehind) {
  Net net;
  const NodeId scaled = net.with(Arithmetic::multiply, net.convolution(), net.number(5));
  const NodeId relu = net.b.add("relu", Unary{Function::relu}, {scaled});
  const NodeId again = net.with(Arithmetic::multiply, relu, net.number(2));
  const Graph graph = fold_affine(std::move(net.b).finish({again}));
  // x, weights, bias, multiply (the convolution), relu, 2, multiply
  EXPECT_EQ(graph.nodes.size(), 7U);
  EXPECT_NE(as<Convolution>(graph[*find(graph, "multiply")]), nullptr);
  EXPECT_NE(as<Binary>(graph[graph.output()]), nullptr);
}

TEST(FoldAffine, LeavesTheMaximumWithAConstant) {
  Net net;
  const NodeId most = net.with(Arithmetic::maximum, net.convolution(), net.number(5));
  EXPECT_EQ(folded(std::move(net), most).nodes, 6U);
}

// A weight shared by two convolutions stays what it was for the other one.
TEST(FoldAffine, DoesNotTouchSharedWeights) {
  Net net;
  const NodeId w = net.b.constant("w", Tensor({2, 1, 1}, {2, 3}));
  const Convolution op{{{1}, {1}, {1}, {0}, {0}}, 1};
  const NodeId first = net.b.add("first", op, {net.x, w});
  const NodeId scaled = net.with(Arithmetic::multiply, first, net.number(5));
  const NodeId second = net.b.add("second", op, {net.x, w});
  const NodeId sum = net.with(Arithmetic::add, scaled, second);
  const Graph graph = fold_affine(std::move(net.b).finish({sum}));
  const Node& plain = graph[*find(graph, "second")];
  const Node& folded_node = graph[*find(graph, "multiply")];
  EXPECT_EQ(constant(graph[plain.inputs[1]])->data, (Numbers{2, 3}));
  EXPECT_EQ(constant(graph[folded_node.inputs[1]])->data, (Numbers{10, 15}));
}

}  // namespace
}  // namespace assay::graph
