#include "net/engine/budget.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "net/engine/engine.h"
#include "net/engine/graphs_test.h"

namespace assay::engine {
namespace {

using graph::Function;
using testing::AllOf;
using testing::HasSubstr;

constexpr std::int64_t million = std::int64_t{1} << 20;

struct Net {
  graph::Builder b;
  NodeId x = b.input("x", {1, 1});

  NodeId broadcast(const std::string& name, NodeId from, std::int64_t size) {
    return b.add(name, graph::Broadcast{}, {from}, {1, size});
  }
  NodeId multiplied(const std::string& name, NodeId left, NodeId right) {
    return b.add(name, graph::MatMul{}, {left, right});
  }

  // What making an engine and running a sample says; empty when nothing is refused.
  std::string refusal(NodeId output) && {
    try {
      const Engine engine(std::move(b).finish({output}));
      engine.forward(
          1, [](std::size_t, std::span<float> sample) { std::ranges::fill(sample, 1.0F); }, {},
          [](const Result&) {});
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
};

TEST(Budget, GrowsWithTheWeightsAndTheInput) {
  const auto most = [](const Shape& input, const Shape& weights) {
    graph::Builder b;
    const NodeId x = b.input("x", input);
    const NodeId w = b.constant("w", Tensor(weights));
    const NodeId y = b.add("y", graph::Linear{}, {x, w});
    return max_computed_numbers(std::move(b).finish({y}));
  };
  const std::size_t least = most({1, 1}, {1, 1});
  EXPECT_LT(least, std::size_t{1} << 27) << "half a gigabyte for nothing is too much";
  EXPECT_EQ(most({1, 1000}, {1, 1000}) - least, 999U * 1024 + 999 * 8);
  EXPECT_EQ(most({1, 1}, {1000, 1}) - least, 999U * 8);
}

TEST(Budget, RefusesListsOfMovementsBeforeTheyAreMade) {
  Net net;
  const NodeId wide = net.broadcast("wide", net.x, 2048 * million);
  EXPECT_THAT(std::move(net).refusal(wide),
              AllOf(HasSubstr("Node 'wide' (broadcast) of shape 1x2147483648"),
                    HasSubstr("68719 MB"), HasSubstr("smaller input")));
}

TEST(Budget, RefusesWhatIsComputedOfConstantsBeforeItIs) {
  Net net;
  const NodeId column = net.b.constant("column", Tensor(Shape{1 << 15, 1}));
  const NodeId row = net.b.constant("row", Tensor(Shape{1, 1 << 15}));
  const NodeId all = net.multiplied("all", column, row);
  const NodeId sum = net.b.add("sum", graph::Reduce{graph::Reduction::sum, {0, 1}}, {all});
  const NodeId y = net.b.add("y", graph::Binary{graph::Arithmetic::add}, {net.x, sum});
  EXPECT_THAT(std::move(net).refusal(y),
              AllOf(HasSubstr("Node 'all' (matmul)"), HasSubstr("constants alone")));
}

TEST(Budget, RefusesWeightsThatManyConvolutionsPack) {
  graph::Builder b;
  const NodeId x = b.input("x", {1, 1, 4});
  const NodeId w = b.constant("w", Tensor(Shape{1 << 20, 1, 1}));
  std::vector<NodeId> parts;
  for (int at = 0; at < 20; ++at) {
    const graph::Convolution op{window({1}, 1, 0, 0), 1};
    const NodeId made = b.add("conv" + std::to_string(at), op, {x, w});
    parts.push_back(b.add("mean", graph::Reduce{graph::Reduction::mean, {1, 2}}, {made}));
  }
  const NodeId y = b.add("y", graph::Concat{1}, parts);
  EXPECT_THROW(check_preparation_memory(std::move(b).finish({y})), Error);
}

// Four of 16 million numbers are a quarter of a gigabyte, which every model may have.
TEST(Budget, RefusesValuesThatWouldBeAliveAtOnce) {
  Net net;
  std::vector<NodeId> values;
  for (int at = 0; at < 5; ++at) {
    values.push_back(net.broadcast("value" + std::to_string(at), net.x, 16 * million));
  }
  const graph::Graph graph = std::move(net.b).finish(values);
  Plan in_turn;
  Plan at_once;
  for (std::size_t at = 0; at < 5; ++at) {
    const NodeId before = at == 0 ? graph.input : graph.outputs[at - 1];
    in_turn.steps.push_back({graph.outputs[at], graph.outputs[at], {before}, {}, {true}});
    at_once.steps.push_back({graph.outputs[at], graph.outputs[at], {before}, {}, {false}});
  }
  EXPECT_EQ(peak_live_numbers(graph, in_turn), 32U * million);
  EXPECT_THAT([&] { peak_live_numbers(graph, at_once); },
              testing::ThrowsMessage<Error>(
                  AllOf(HasSubstr("Node 'value4' (broadcast)"), HasSubstr("held at once"))));
}

// x, then a and b of a million each beside what both read; the sum takes a and b.
TEST(Budget, OfAPlanIsWhatItsStepsHoldAtOnce) {
  Net net;
  const NodeId wide = net.broadcast("wide", net.x, million);
  const NodeId a = net.b.add("a", graph::Unary{Function::tanh}, {wide});
  const NodeId b = net.b.add("b", graph::Unary{Function::exp}, {wide});
  const NodeId sum = net.b.add("sum", graph::Binary{graph::Arithmetic::add}, {a, b});
  const NodeId y = net.b.add("y", graph::Reduce{graph::Reduction::mean, {1}}, {sum});
  const graph::Graph graph = std::move(net.b).finish({y});
  std::vector<Value> constants(graph.nodes.size());
  std::vector<std::unique_ptr<Operation>> operations;
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    operations.push_back(make_operation({graph, id, constants, 1}));
  }
  std::vector<bool> kept(graph.nodes.size(), false);
  kept[graph.output()] = true;
  EXPECT_EQ(peak_live_numbers(graph, make_plan(graph, operations, constants, kept)), 3U * million);
}

}  // namespace
}  // namespace assay::engine
