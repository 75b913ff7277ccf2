// Whole nets: what arrives at every layer, and that nothing is lost on the way.
#include "net/engine/lrp.h"

#include <algorithm>

#include "net/engine/lrp_slow_test.h"

namespace assay::engine::lrp {
namespace {

using graph::Function;

NodeId relu(graph::Builder& b, NodeId x) {
  return b.add("relu", graph::Unary{Function::relu}, {x});
}

NodeId convolution(graph::Builder& b, NodeId x, std::int64_t filters, std::uint64_t stream) {
  const NodeId w = b.constant("w", random_tensor({filters, b[x].shape[1], 3, 3}, stream));
  return b.add("conv", graph::Convolution{window({3, 3}, 1, 1, 1), 1}, {x, w});
}

// Two classes, no bias: residual and joined branches, both poolings, a rectifier read three times.
struct Branches {
  graph::Builder b;
  NodeId x = b.input("x", {1, 2, 6, 6});
  NodeId y;

  Branches() {
    const NodeId stem = relu(b, convolution(b, x, 5, 1));
    const NodeId side = relu(b, convolution(b, stem, 5, 2));
    const NodeId sum = relu(b, b.add("sum", graph::Binary{graph::Arithmetic::add}, {side, stem}));
    const NodeId most = b.add("most", graph::MaxPool{window({2, 2}, 2, 0, 0)}, {sum});
    const NodeId mean = b.add("mean", graph::AveragePool{window({2, 2}, 2, 0, 0), false}, {stem});
    const NodeId both = b.add("both", graph::Concat{1}, {most, mean});
    const NodeId last = relu(b, convolution(b, both, 20, 3));
    const NodeId pooled = b.add("pooled", graph::Reduce{graph::Reduction::mean, {2, 3}}, {last});
    const NodeId flat = b.add("flat", graph::Reshape{}, {pooled}, {1, 20});
    y = b.add("y", graph::Linear{}, {flat, b.constant("w", random_tensor({2, 20}, 4))});
  }
};

double total(const Numbers& numbers) {
  double sum = 0;
  for (const float number : numbers) sum += number;
  return sum;
}

// Starts from the score of the first class.
void start_at_score(std::size_t, std::span<const float> output, std::span<float> start) {
  start[0] = output[0];
}

Batch from_score(const Engine& engine, const Batch& batch, const Rules& how) {
  Batch result(batch.size());
  engine.backward_pass(batch.size(), from(batch), start_at_score, how,
                       {.values = {}, .gradients = {engine.graph().input}},
                       [&](const Result& found) {
                         result[found.row] = {found.gradients[0].begin(), found.gradients[0].end()};
                       });
  return result;
}

// Flat and w_square are first rules here: further up they would hand relevance to numbers that are
// zero, where a sum of nothing but zeros has nobody to pass it on to.
TEST(Lrp, ConservesTheScoreWithoutBiases) {
  const std::pair<Kind, Kind> pairs[] = {
      {Kind::epsilon, Kind::epsilon}, {Kind::gamma, Kind::gamma},    {Kind::z_plus, Kind::z_plus},
      {Kind::z_plus, Kind::flat},     {Kind::gamma, Kind::w_square}, {Kind::epsilon, Kind::z_box}};
  for (const Way way : ways) {
    Branches net;
    const Engine engine(finish(std::move(net.b), net.x, net.y, way));
    const Batch batch = random_batch(3, 72, 20);
    const Batch scores = values_of(engine, batch)[0];
    for (const auto& [inner, first] : pairs) {
      Composite composite = everywhere(inner, {.epsilon = 1e-9});
      composite.first_convolution = first;
      const Batch found = from_score(engine, batch, rules(engine, composite));
      for (std::size_t row = 0; row < batch.size(); ++row) {
        const double score = scores[row][0];
        EXPECT_GT(std::fabs(score), 0.01);
        EXPECT_NEAR(total(found[row]), score, 1e-4 * std::fabs(score)) << static_cast<int>(first);
      }
    }
  }
}

// Bach et al. and many after: where rectifiers and poolings are all that is not linear, the rule
// without bias and stabiliser is the gradient times the input (Ancona et al., 2018).
TEST(Lrp, IsTheGradientTimesTheInputForRectifierNetsWithoutBiases) {
  for (const Way way : ways) {
    Branches net;
    const NodeId x = net.x;
    const Engine engine(finish(std::move(net.b), net.x, net.y, way));
    const Batch batch = random_batch(3, 72, 20);
    const Batch found =
        from_score(engine, batch, rules(engine, everywhere(Kind::epsilon, {.epsilon = 1e-9})));
    const Batch gradients = gradients_of(engine, batch, {1, 0}, {x})[0];
    for (std::size_t row = 0; row < batch.size(); ++row) {
      Doubles expected;
      for (std::size_t at = 0; at < 72; ++at) {
        expected.push_back(double{gradients[row][at]} * batch[row][at]);
      }
      expect_near(found[row], expected, "row", 2e-4);
    }
  }
}

// Two convolutions, two linear maps, biases, rectifiers between: every layer by its own rule.
struct Chain {
  graph::Builder b;
  NodeId x = b.input("x", {1, 2, 4, 4});
  std::vector<NodeId> reads;  // what each layer reads
  std::vector<Matrix> matrices;
  NodeId y;

  Chain() {
    NodeId at = convolve(x, {3, 2, 3, 3}, SlowConvolution{{2, 4, 4}, {3, 4, 4}, {3, 3}, 1, {1, 1}});
    at = convolve(relu(b, at), {4, 3, 3, 3},
                  SlowConvolution{{3, 4, 4}, {4, 4, 4}, {3, 3}, 1, {1, 1}});
    at = b.add("flat", graph::Reshape{}, {relu(b, at)}, {1, 64});
    at = relu(b, connect(at, 64, 6));
    y = connect(at, 6, 3);
  }

  NodeId convolve(NodeId from, Shape shape, const SlowConvolution& slow) {
    const auto stream = static_cast<std::uint64_t>(reads.size());
    const Tensor w = random_tensor(shape, 60 + stream);
    const Tensor c = random_tensor({shape[0]}, 80 + stream, 0.3);
    reads.push_back(from);
    matrices.push_back(slow(w.data, c.data));
    return b.add("conv", graph::Convolution{window({3, 3}, 1, 1, 1), 1},
                 {from, b.constant("w", w), b.constant("b", c)});
  }

  NodeId connect(NodeId from, std::int64_t in, std::int64_t out) {
    const auto stream = static_cast<std::uint64_t>(reads.size());
    const Tensor w = random_tensor({out, in}, 60 + stream);
    const Tensor c = random_tensor({out}, 80 + stream, 0.3);
    reads.push_back(from);
    matrices.push_back(slow_linear(w.data, c.data, static_cast<std::size_t>(in)));
    return b.add("dense", graph::Linear{}, {from, b.constant("w", w), b.constant("b", c)});
  }
};

// What arrives at each of the layers' inputs, worked out layer by layer.
std::vector<Doubles> slow_chain(const std::vector<Matrix>& matrices, const std::vector<Kind>& kinds,
                                const Settings& settings, const Doubles& x, Doubles relevance,
                                const SlowBounds& box) {
  std::vector<Doubles> reads{x};
  for (std::size_t at = 0; at + 1 < matrices.size(); ++at) {
    Doubles z = slow_forward(matrices[at], reads.back());
    for (double& number : z) number = std::max(number, 0.0);
    reads.push_back(std::move(z));
  }
  std::vector<Doubles> result(matrices.size());
  for (std::size_t at = matrices.size(); at-- > 0;) {
    relevance = slow_relevance(kinds[at], settings, matrices[at], reads[at], relevance, box);
    result[at] = relevance;
  }
  return result;
}

void compare_chain(const Composite& composite, const std::vector<Kind>& kinds,
                   const SlowBounds& box) {
  for (const Way way : ways) {
    Chain chain;
    const std::vector<NodeId> reads = chain.reads;
    const Engine engine(finish(std::move(chain.b), chain.x, chain.y, way));
    const Batch batch = random_batch(3, 32, 50);
    const Numbers seed{0.5F, -2, 3};
    const auto found = gradients_of(engine, batch, seed, reads, rules(engine, composite));
    for (std::size_t row = 0; row < batch.size(); ++row) {
      const auto expected = slow_chain(chain.matrices, kinds, composite.settings,
                                       doubles(batch[row]), doubles(seed), box);
      for (std::size_t at = 0; at < reads.size(); ++at) {
        expect_near(found[at][row], expected[at], fmt::format("layer {}", at), 1e-4);
      }
    }
  }
}

TEST(Lrp, GivesEveryLayerItsRule) {
  compare_chain({.convolution = Kind::z_plus,
                 .dense = Kind::epsilon,
                 .first_convolution = Kind::flat,
                 .first_dense = Kind::w_square,
                 .settings = {.epsilon = 0.05},
                 .bounds = {}},
                {Kind::flat, Kind::z_plus, Kind::epsilon, Kind::epsilon}, {});
}

TEST(Lrp, ReadsTheBoundsOfTheInput) {
  Bounds bounds{Tensor(Shape{2, 4, 4}), Tensor(Shape{2, 4, 4})};
  std::ranges::fill(bounds.low.data, -1.5F);
  std::ranges::fill(bounds.high.data, 2.0F);
  compare_chain({.convolution = Kind::gamma,
                 .dense = Kind::alpha_beta,
                 .first_convolution = Kind::z_box,
                 .first_dense = Kind::flat,
                 .settings = {},
                 .bounds = bounds},
                {Kind::z_box, Kind::gamma, Kind::alpha_beta, Kind::alpha_beta}, {-1.5, 2});
}

// z = 3 (-2 x0) - 1 (-2 x1) with x between 0 and 1, so what the layer reads is between -2 and 0.
// At x = (1, 0.5) it reads (-2, -1): contributions 3 (-2 + 2) = 0 and -1 (-1 - 0) = 1.
TEST(Lrp, TurnsBoundsWithTheInput) {
  for (const Way way : ways) {
    graph::Builder b;
    const NodeId x = b.input("x", {1, 2});
    const NodeId factor = b.constant("factor", Tensor(Shape{1}, {-2}));
    const NodeId turned = b.add("t", graph::Binary{graph::Arithmetic::multiply}, {x, factor});
    const NodeId w = b.constant("w", Tensor({1, 2}, {3, -1}));
    const NodeId y = b.add("y", graph::Linear{}, {turned, w});
    const Engine engine(finish(std::move(b), x, y, way));
    Composite composite = everywhere(Kind::z_box);
    composite.bounds = Bounds{Tensor({2}, {0, 0}), Tensor({2}, {1, 1})};
    const Numbers found =
        gradients_of(engine, {{1, 0.5F}}, {7}, {x}, rules(engine, composite))[0][0];
    EXPECT_FLOAT_EQ(found[0], 0);
    EXPECT_NEAR(found[1], 7, 1e-4);
  }
}

// Both branches read the input, so both are first; the layer after them is not. With x = (2, 6):
// y = (2 (x0 + 3 x1)) + (2 (5 x0 + x1)) = 40 + 32. Flat halves what comes through each branch.
TEST(Lrp, EveryLayerThatReadsTheInputIsFirst) {
  graph::Builder b;
  const NodeId x = b.input("x", {1, 2});
  const auto branch = [&](const Numbers& weights) {
    const NodeId first =
        b.add("first", graph::Linear{}, {x, b.constant("w", Tensor({1, 2}, weights))});
    return b.add("second", graph::Linear{}, {first, b.constant("two", Tensor({1, 1}, {2}))});
  };
  const NodeId left = branch({1, 3});
  const NodeId right = branch({5, 1});
  const NodeId y = b.add("y", graph::Binary{graph::Arithmetic::add}, {left, right});
  const Engine engine(std::move(b).finish({y}));
  Composite composite = everywhere(Kind::epsilon);
  composite.first_dense = Kind::flat;
  const auto found =
      gradients_of(engine, {{2, 6}}, {72}, {left, right, x}, rules(engine, composite));
  EXPECT_NEAR(found[0][0][0], 40, 1e-3);
  EXPECT_NEAR(found[1][0][0], 32, 1e-3);
  EXPECT_NEAR(found[2][0][0], 36, 1e-3);
  EXPECT_NEAR(found[2][0][1], 36, 1e-3);
}

}  // namespace
}  // namespace assay::engine::lrp
