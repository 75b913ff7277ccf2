#include "net/engine/plan.h"

#include <algorithm>

#include "net/engine/graphs_test.h"

namespace assay::engine {
namespace {

using graph::Arithmetic;
using graph::Function;

struct Net {
  graph::Builder b;
  NodeId x = b.input("x", {1, 4, 5, 5});
  NodeId w = b.constant("w", random_tensor({4, 4, 3, 3}, 1));

  NodeId convolution(NodeId from) {
    return b.add("conv", graph::Convolution{window({3, 3}, 1, 1, 1), 1}, {from, w});
  }
  NodeId relu(NodeId from) { return b.add("relu", graph::Unary{Function::relu}, {from}); }
  NodeId add(NodeId left, NodeId right) {
    return b.add("add", graph::Binary{Arithmetic::add}, {left, right});
  }

  // The plan for the last node as output when `kept` and the output survive.
  Plan plan(NodeId output, const std::vector<NodeId>& kept, std::int64_t lanes) {
    const graph::Graph graph = std::move(b).finish({output});
    std::vector<Value> constants(graph.nodes.size());
    std::vector<std::unique_ptr<Operation>> operations;
    for (NodeId id = 0; id < graph.nodes.size(); ++id) {
      if (const auto* op = graph::as<graph::Constant>(graph[id])) {
        auto* data = const_cast<float*>(op->value->data.data());
        constants[id] = {{graph[id].shape, 1, 1}, std::shared_ptr<float>(op->value, data)};
      }
      operations.push_back(make_operation({graph, id, constants, lanes}));
    }
    std::vector<bool> wanted(graph.nodes.size(), false);
    wanted[output] = true;
    for (const NodeId id : kept) wanted[id] = true;
    return make_plan(graph, operations, constants, wanted);
  }
};

// x -> a = conv -> r = relu -> b = conv -> s = b + r -> y = relu
struct Residual : Net {
  NodeId a = convolution(x);
  NodeId r = relu(a);
  NodeId c = convolution(r);
  NodeId s = add(c, r);
  NodeId y = relu(s);
};

using Pairs = std::vector<std::pair<NodeId, NodeId>>;

// Which node runs and whose value it makes.
Pairs steps(const Plan& plan) {
  Pairs result;
  for (const Step& step : plan.steps) result.emplace_back(step.node, step.result);
  return result;
}

TEST(Plan, AConvolutionSwallowsItsSumAndItsRectifier) {
  Residual net;
  const Plan plan = net.plan(net.y, {}, 1);
  EXPECT_EQ(steps(plan), (Pairs{{net.a, net.r}, {net.c, net.y}}));
  EXPECT_FALSE(plan.steps[0].fusion->residual);
  EXPECT_TRUE(plan.steps[1].fusion->residual);
  EXPECT_EQ(plan.steps[1].fusion->activation->function, Function::relu);
  EXPECT_EQ(plan.steps[1].inputs, (std::vector<NodeId>{net.r, net.w, net.r}));
  // r is read twice by the last step and given away once.
  EXPECT_EQ(plan.steps[1].last_use, (std::vector<bool>{false, false, true}));
}

TEST(Plan, WhatIsAskedForIsNotSwallowed) {
  Residual sum;
  EXPECT_EQ(steps(sum.plan(sum.y, {sum.s}, 1)),
            (Pairs{{sum.a, sum.r}, {sum.c, sum.s}, {sum.y, sum.y}}));
  Residual conv;
  const Plan plan = conv.plan(conv.y, {conv.c}, 1);
  EXPECT_EQ(steps(plan),
            (Pairs{{conv.a, conv.r}, {conv.c, conv.c}, {conv.s, conv.s}, {conv.y, conv.y}}));
  // The sum must not write over the convolution's value, which survives.
  EXPECT_EQ(plan.steps[2].last_use, (std::vector<bool>{false, true}));
  Residual first;
  EXPECT_EQ(steps(first.plan(first.y, {first.a}, 1)),
            (Pairs{{first.a, first.a}, {first.r, first.r}, {first.c, first.y}}));
}

TEST(Plan, LanesSwallowRectifiersOnly) {
  Residual net;
  EXPECT_EQ(steps(net.plan(net.y, {}, 16)),
            (Pairs{{net.a, net.r}, {net.c, net.c}, {net.s, net.s}, {net.y, net.y}}));
}

TEST(Plan, TheLaterOfTwoConvolutionsSwallowsTheirSum) {
  Net net;
  const NodeId left = net.convolution(net.x);
  const NodeId right = net.convolution(net.x);
  const NodeId sum = net.add(left, right);
  EXPECT_EQ(steps(net.plan(sum, {}, 1)), (Pairs{{left, left}, {right, sum}}));
}

TEST(Plan, AValueAddedToItselfIsNotSwallowed) {
  Net net;
  const NodeId conv = net.convolution(net.x);
  const NodeId sum = net.add(conv, conv);
  EXPECT_EQ(steps(net.plan(sum, {}, 1)), (Pairs{{conv, conv}, {sum, sum}}));
}

TEST(Plan, AValueWithTwoReadersIsNotSwallowed) {
  Net net;
  const NodeId conv = net.convolution(net.x);
  const NodeId relu = net.relu(conv);
  const NodeId sum = net.add(relu, conv);
  EXPECT_EQ(steps(net.plan(sum, {}, 1)), (Pairs{{conv, conv}, {relu, relu}, {sum, sum}}));
}

TEST(Plan, ASumThatBroadcastsOrWithAConstantIsNotSwallowed) {
  Net net;
  const NodeId mean = net.b.add("mean", graph::Reduce{graph::Reduction::mean, {2, 3}}, {net.x});
  const NodeId conv = net.convolution(net.x);
  const NodeId sum = net.add(conv, mean);
  EXPECT_EQ(steps(net.plan(sum, {}, 1)), (Pairs{{mean, mean}, {conv, conv}, {sum, sum}}));
  Net other;
  const NodeId constant = other.b.constant("c", Tensor({1, 4, 5, 5}));
  const NodeId second = other.convolution(other.x);
  const NodeId with = other.add(second, constant);
  EXPECT_EQ(steps(other.plan(with, {}, 1)), (Pairs{{second, second}, {with, with}}));
}

TEST(Plan, AnActivationThatNoKernelKnowsStaysApart) {
  Net net;
  const NodeId conv = net.convolution(net.x);
  const NodeId tanh = net.b.add("tanh", graph::Unary{Function::tanh}, {conv});
  EXPECT_EQ(steps(net.plan(tanh, {}, 1)), (Pairs{{conv, conv}, {tanh, tanh}}));
}

TEST(Plan, LeavesOutWhatNothingAskedForNeeds) {
  Net net;
  const NodeId conv = net.convolution(net.x);
  const NodeId relu = net.relu(net.x);
  const NodeId sum = net.add(relu, conv);
  const graph::Graph graph = std::move(net.b).finish({sum, relu});
  std::vector<Value> constants(graph.nodes.size());
  std::vector<std::unique_ptr<Operation>> operations(graph.nodes.size());
  std::vector<bool> kept(graph.nodes.size(), false);
  kept[relu] = true;
  EXPECT_EQ(steps(make_plan(graph, operations, constants, kept)), (Pairs{{relu, relu}}));
}

}  // namespace
}  // namespace assay::engine
