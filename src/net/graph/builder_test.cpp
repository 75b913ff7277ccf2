#include "net/graph/builder.h"

#include <gmock/gmock.h>

#include <limits>

#include "base/error.h"

namespace assay::graph {
namespace {

template <class Body>
std::string message_of(const Body& body) {
  try {
    body();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(Builder, WorksOutShapesAndDropsWhatNoOutputNeeds) {
  Builder b;
  const NodeId dead = b.constant("dead", Tensor({2}));
  const NodeId x = b.input("x", {1, 3});
  b.add("unused", Unary{Function::exp}, {dead});
  const NodeId w = b.constant("w", Tensor({4, 3}));
  const NodeId y = b.add("y", Linear{}, {x, w});
  EXPECT_EQ(b[y].shape, (Shape{1, 4}));
  const Graph graph = std::move(b).finish({y});
  ASSERT_EQ(graph.nodes.size(), 3U);
  EXPECT_EQ(graph[graph.input].name, "x");
  EXPECT_EQ(graph[graph.output()].name, "y");
  EXPECT_EQ(graph[graph.output()].inputs, (std::vector<NodeId>{0, 1}));
}

TEST(Builder, KeepsAnInputThatNothingReads) {
  Builder b;
  b.input("x", {1, 3});
  const NodeId c = b.constant("c", Tensor({2}));
  const Graph graph = std::move(b).finish({c});
  EXPECT_EQ(graph.nodes.size(), 2U);
  EXPECT_EQ(graph[graph.input].name, "x");
}

TEST(Builder, NamesTheNodeThatDoesNotFit) {
  Builder b;
  const NodeId x = b.input("x", {1, 3});
  const NodeId w = b.constant("w", Tensor({4, 5}));
  const std::string message = message_of([&] { b.add("fc7", Linear{}, {x, w}); });
  EXPECT_THAT(message, testing::HasSubstr("'fc7' (linear)"));
  EXPECT_THAT(message, testing::HasSubstr("4x5"));
  EXPECT_THAT(message, testing::HasSubstr("1x3"));
}

TEST(Builder, TakesInputsOfOneSampleOnly) {
  Builder b;
  EXPECT_THROW(b.input("x", {2, 3}), Error);
  EXPECT_THROW(b.input("x", {}), Error);
  EXPECT_THROW(b.input("x", {1, 0}), Error);
  EXPECT_THROW(b.input("x", {1, -3}), Error);
}

TEST(Builder, RefusesConstantsThatAreNotFinite) {
  Builder b;
  constexpr float infinity = std::numeric_limits<float>::infinity();
  EXPECT_THAT(message_of([&] {
                b.constant("w", Tensor({2}, {1, infinity}));
              }),
              testing::HasSubstr("'w'"));
  EXPECT_THROW(b.constant("w", Tensor(Shape{1}, {std::numeric_limits<float>::quiet_NaN()})), Error);
}

TEST(Builder, HoldsItsCallersToOrder) {
  Builder b;
  EXPECT_THROW(b.add("y", Unary{Function::exp}, {3}), Bug);
  EXPECT_THROW(std::move(b).finish({}), Bug);
}

}  // namespace
}  // namespace assay::graph
