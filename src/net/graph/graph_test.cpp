#include "net/graph/graph.h"

#include <gtest/gtest.h>

#include "net/graph/builder.h"

namespace assay::graph {
namespace {

// x -> a -> b, with c = a + b; outputs b and c.
struct Made {
  Builder builder;
  NodeId x = builder.input("x", {1, 2});
  NodeId a = builder.add("a", Unary{Function::exp}, {x});
  NodeId b = builder.add("b", Unary{Function::tanh}, {a});
  NodeId c = builder.add("c", Binary{Arithmetic::add}, {a, b});
};

TEST(Graph, CountsReadersAndOutputs) {
  Made made;
  const Graph graph = std::move(made.builder).finish({made.b, made.c});
  EXPECT_EQ(uses(graph), (std::vector<int>{1, 2, 2, 1}));
  EXPECT_EQ(graph.output(), made.b);
}

TEST(Graph, CountsAValueReadTwiceByOneNodeTwice) {
  Builder builder;
  const NodeId x = builder.input("x", {1, 2});
  const NodeId y = builder.add("y", Binary{Arithmetic::multiply}, {x, x});
  EXPECT_EQ(uses(std::move(builder).finish({y})), (std::vector<int>{2, 1}));
}

TEST(Graph, FindsTheFirstNodeOfAName) {
  Made made;
  const Graph graph = std::move(made.builder).finish({made.c});
  EXPECT_EQ(find(graph, "b"), made.b);
  EXPECT_EQ(find(graph, "z"), std::nullopt);
}

TEST(Graph, DeadNodesGoAndTheOthersAreRenumbered) {
  Made made;
  Graph graph = std::move(made.builder).finish({made.c});
  graph.nodes.push_back({"dead", Unary{Function::exp}, {made.c}, {1, 2}});
  graph.outputs = {made.b};
  const Graph alive = without_dead_nodes(graph);
  ASSERT_EQ(alive.nodes.size(), 3U);
  EXPECT_EQ(alive[alive.output()].name, "b");
  EXPECT_EQ(alive[2].inputs, (std::vector<NodeId>{1}));
}

TEST(Graph, OnlyConstantsHaveAValue) {
  Builder builder;
  const NodeId x = builder.input("x", {1, 2});
  const NodeId c = builder.constant("c", Tensor({2}, {3, 4}));
  EXPECT_EQ(constant(builder[x]), nullptr);
  EXPECT_EQ(constant(builder[c])->data, (std::vector<float>{3, 4}));
  EXPECT_NE(as<Constant>(builder[c]), nullptr);
  EXPECT_EQ(as<Linear>(builder[c]), nullptr);
}

// y = b(a(x)): after a, nothing else is needed; after b, c still needs a.
TEST(Graph, TheRestAfterAValueHasItAsItsInput) {
  Made made;
  const Graph graph = std::move(made.builder).finish({made.c});
  const auto rest = rest_after(graph, made.a);
  ASSERT_TRUE(rest.has_value());
  EXPECT_EQ(rest->nodes.size(), 3U);
  EXPECT_EQ((*rest)[rest->input].name, "a");
  EXPECT_EQ((*rest)[rest->output()].name, "c");
  EXPECT_FALSE(rest_after(graph, made.b).has_value());
}

}  // namespace
}  // namespace assay::graph
