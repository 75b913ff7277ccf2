#include "net/engine/lrp_signs.h"

#include <gtest/gtest.h>

#include "net/engine/graphs_test.h"

namespace assay::engine::lrp {
namespace {

using graph::Arithmetic;
using graph::Function;

TEST(LrpSigns, AreKnownAfterRectifiersAndKeptByWhatMovesOrAddsNumbers) {
  graph::Builder b;
  const NodeId x = b.input("x", {1, 1, 4});
  const NodeId r = b.add("r", graph::Unary{Function::relu}, {x});
  const NodeId six = b.add("six", graph::Unary{Function::clip, 0, 6}, {x});
  const NodeId hard = b.add("hard", graph::Unary{Function::clip, -1, 1}, {x});
  const NodeId pool = b.add("pool", graph::MaxPool{window({2}, 2, 0, 0)}, {r});
  const NodeId sum = b.add("sum", graph::Binary{Arithmetic::add}, {r, six});
  const NodeId difference = b.add("difference", graph::Binary{Arithmetic::subtract}, {r, six});
  const NodeId mixed = b.add("mixed", graph::Concat{2}, {r, x});
  const NodeId plus = b.constant("plus", Tensor(Shape{1}, {2}));
  const NodeId minus = b.constant("minus", Tensor(Shape{1}, {-2}));
  const NodeId raised = b.add("raised", graph::Binary{Arithmetic::add}, {r, plus});
  const NodeId lowered = b.add("lowered", graph::Binary{Arithmetic::add}, {r, minus});
  const std::vector<bool> known = never_negative(
      std::move(b).finish({six, hard, pool, sum, difference, mixed, raised, lowered}));
  for (const NodeId id : {r, six, pool, sum, raised}) EXPECT_TRUE(known[id]) << id;
  for (const NodeId id : {x, hard, difference, mixed, lowered}) EXPECT_FALSE(known[id]) << id;
}

}  // namespace
}  // namespace assay::engine::lrp
