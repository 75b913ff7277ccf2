#include "net/engine/rule.h"

#include "net/engine/graphs_test.h"

namespace assay::engine {
namespace {

using graph::Function;

// A rectifier read twice and a sum that leaves one out, worked by hand at x = (4, -2):
//   a = relu(x) = (4, 0)
//   h = W a, W = ((-1/2, 2), (-3, 1)): (-2, -12)
//   s = h + x = (2, -14)
//   r = relu(s) = (2, 0)
//   y = (1, -2) r + (4, 3) r = 10, so (5, 1) arrives at r
struct Net {
  graph::Builder b;
  NodeId x = b.input("x", {1, 2});
  NodeId a = b.add("a", graph::Unary{Function::relu}, {x});
  NodeId w = b.constant("w", Tensor({2, 2}, {-0.5F, 2, -3, 1}));
  NodeId h = b.add("h", graph::Linear{}, {a, w});
  NodeId s = b.add("s", graph::Binary{graph::Arithmetic::add}, {h, x});
  NodeId r;
  NodeId y;

  explicit Net(graph::Unary rectifier = {Function::relu}) : r(b.add("r", rectifier, {s})) {
    const NodeId v = b.constant("v", Tensor({1, 2}, {1, -2}));
    const NodeId u = b.constant("u", Tensor({1, 2}, {4, 3}));
    const NodeId left = b.add("left", graph::Linear{}, {r, v});
    const NodeId right = b.add("right", graph::Linear{}, {r, u});
    y = b.add("y", graph::Binary{graph::Arithmetic::add}, {left, right});
  }
};

// The gradients of r, s, a and x.
std::vector<Numbers> swept(Net net, const Rules& rules, Way way) {
  const std::vector<NodeId> nodes{net.r, net.s, net.a, net.x};
  const Engine engine(finish(std::move(net.b), net.x, net.y, way));
  std::vector<Numbers> result;
  for (const Batch& batch : gradients_of(engine, {{4, -2}}, {1}, nodes, rules)) {
    result.push_back(batch[0]);
  }
  return result;
}

// s: (5, 0), where s > 0. a: W' (5, 0) = (-2.5, 10). x: (5, 0) past the block, (-2.5, 0) through.
TEST(Rules, TheGradientPassesWhereTheInputWasPositive) {
  for (const Way way : ways) {
    EXPECT_EQ(swept(Net(), gradient_rules(), way),
              (std::vector<Numbers>{{5, 1}, {5, 0}, {-2.5F, 10}, {2.5F, 0}}));
  }
}

// Guided: what is left at relu(x) is (-2.5, 0), of which nothing is positive.
TEST(Rules, GuidedBackpropagationAlsoStopsNegativeGradients) {
  for (const Way way : ways) {
    EXPECT_EQ(swept(Net(), guided_rules(), way),
              (std::vector<Numbers>{{5, 1}, {5, 0}, {-2.5F, 10}, {5, 0}}));
  }
}

// Deconvnet: s: (5, 1). a: W' (5, 1) = (-5.5, 11), of which (0, 11) passes. x: (5, 1) + (0, 11).
TEST(Rules, TheDeconvnetLooksAtTheGradientAlone) {
  for (const Way way : ways) {
    EXPECT_EQ(swept(Net(), deconvnet_rules(), way),
              (std::vector<Numbers>{{5, 1}, {5, 1}, {-5.5F, 11}, {5, 12}}));
  }
}

TEST(Rules, AClipFromZeroIsARectifierAndALeakyOneIsNot) {
  EXPECT_EQ(swept(Net({Function::clip, 0, 6}), deconvnet_rules(), Way::lanes)[1], (Numbers{5, 1}));
  // The plain derivative instead: (5, 0.1), for s = (2, -14).
  EXPECT_EQ(swept(Net({Function::leaky_relu, 0.1F}), deconvnet_rules(), Way::lanes)[1],
            (Numbers{5, 0.1F}));
}

TEST(Rules, HaveNames) {
  EXPECT_EQ(plain_gradient.name, "gradient");
  EXPECT_EQ(guided.name, "guided");
  EXPECT_EQ(deconvolutional.name, "deconvolutional");
}

}  // namespace
}  // namespace assay::engine
