#include "net/engine/deeplift.h"

#include "net/engine/graphs_test.h"

namespace assay::engine {
namespace {

using graph::Arithmetic;
using graph::Function;

// Multipliers of the input for the first of the outputs.
Batch multipliers(const Engine& engine, const Batch& batch, const Batch& references) {
  Numbers seed(count(engine.graph()[engine.graph().output()].shape), 0.0F);
  seed[0] = 1;
  Batch result(batch.size());
  engine.backward_pass(
      batch.size(), from(batch), starting_at(seed), deeplift_rules(engine),
      {.values = {}, .gradients = {engine.graph().input}},
      [&](const Result& found) {
        result[found.row] = {found.gradients[0].begin(), found.gradients[0].end()};
      },
      from(references));
  return result;
}

// y = relu(x): from -1 to 3 it rises by 3 in 4; between -1 and -2 by nothing; where the input is
// its reference, the derivative.
TEST(Deeplift, RescalesARectifierByTheChangeOfItsInput) {
  for (const Way way : ways) {
    graph::Builder b;
    const NodeId x = b.input("x", {1, 4});
    const NodeId r = b.add("r", graph::Unary{Function::relu}, {x});
    const NodeId y =
        b.add("y", graph::Linear{}, {r, b.constant("w", Tensor({1, 4}, {1, 1, 1, 10}))});
    const Engine engine(finish(std::move(b), x, y, way));
    EXPECT_EQ(multipliers(engine, {{3, -2, 5, -5}}, {{-1, -1, 5, 5}})[0],
              (Numbers{0.75F, 0, 1, 5}));
  }
}

// Windows (1 4) and (3 0) of the sample, (2 2.5) and (1 7) of the reference. The first rises by 1.5
// to the 4, which itself rose by 1.5; the second falls by 4, which the 7 explains, itself down
// by 7.
TEST(Deeplift, HandsARiseToTheWinnerAndAFallToTheOneBefore) {
  for (const Way way : ways) {
    graph::Builder b;
    const NodeId x = b.input("x", {1, 1, 4});
    const NodeId most = b.add("most", graph::MaxPool{window({2}, 2, 0, 0)}, {x});
    const NodeId y = b.add("y", graph::Reduce{graph::Reduction::sum, {2}}, {most});
    const Engine engine(finish(std::move(b), x, y, way));
    EXPECT_EQ(multipliers(engine, {{1, 4, 3, 0}}, {{2, 2.5F, 1, 7}})[0],
              (Numbers{0, 1, 0, 4.0F / 7}));
  }
}

// Windows that overlap share a winner: 9 wins both of (0 9) and (9 1), each of which rose by 9 and
// 8 from 0 and 1, while it rose by 9 itself.
TEST(Deeplift, AddsUpWhatOverlappingWindowsHandToOneWinner) {
  graph::Builder b;
  const NodeId x = b.input("x", {1, 1, 3});
  const NodeId most = b.add("most", graph::MaxPool{window({2}, 1, 0, 0)}, {x});
  const NodeId y = b.add("y", graph::Reduce{graph::Reduction::sum, {2}}, {most});
  const Engine engine(std::move(b).finish({y}));
  EXPECT_EQ(multipliers(engine, {{0, 9, 1}}, {{0, 0, 1}})[0], (Numbers{0, 17.0F / 9, 0}));
}

// The product goes from 2 * 3 to 4 * 7: by 2 * (3 + 7) / 2 and 4 * (2 + 4) / 2.
TEST(Deeplift, SharesAProductEvenly) {
  graph::Builder b;
  const NodeId x = b.input("x", {1, 2});
  const auto pick = [&](Numbers weights) {
    return b.add("pick", graph::Linear{}, {x, b.constant("w", Tensor({1, 2}, weights))});
  };
  const NodeId left = pick({1, 0});
  const NodeId right = pick({0, 1});
  const NodeId y = b.add("y", graph::Binary{Arithmetic::multiply}, {left, right});
  const Engine engine(std::move(b).finish({y}));
  EXPECT_EQ(multipliers(engine, {{4, 7}}, {{2, 3}})[0], (Numbers{5, 3}));
}

// (3, 1) from (0, 0), of which the deviation is 1 (and epsilon nothing to speak of against it, but
// all there is at zero): y goes from (0, 0) to (1, -1), times 2 is the score. From far away or
// near, the sum is kept.
TEST(Deeplift, KeepsTheSumWhereANormalisationHasNoDeviation) {
  graph::Builder b;
  const NodeId x = b.input("x", {1, 2});
  const NodeId n = b.add("n", graph::Normalise{1, 1e-5F}, {x});
  const NodeId y = b.add("y", graph::Linear{}, {n, b.constant("w", Tensor({1, 2}, {2, 0}))});
  const Engine engine(std::move(b).finish({y}));
  const Numbers found = multipliers(engine, {{3, 1}}, {{0, 0}})[0];
  const double score = 2 / std::sqrt(1 + 1e-5);
  EXPECT_NEAR(3 * double{found[0]} + double{found[1]}, score, 1e-4);
  // The mean has no part in it.
  EXPECT_NEAR(found[0], -found[1], 1e-4);
}

struct Pieces {
  graph::Builder b;

  NodeId unary(graph::Unary function, NodeId x) { return b.add("f", function, {x}); }
  NodeId relu(NodeId x) { return unary({Function::relu}, x); }
  NodeId binary(Arithmetic arithmetic, NodeId left, NodeId right) {
    return b.add("two", graph::Binary{arithmetic}, {left, right});
  }
  NodeId convolution(NodeId x, std::int64_t filters, std::uint64_t stream) {
    const NodeId w = b.constant("w", random_tensor({filters, b[x].shape[1], 3, 3}, stream));
    const NodeId c = b.constant("c", random_tensor({filters}, stream + 50));
    return b.add("conv", graph::Convolution{window({3, 3}, 1, 1, 1), 1}, {x, w, c});
  }
  NodeId classes(NodeId x) {
    const auto size = static_cast<std::int64_t>(count(b[x].shape));
    const NodeId flat = b.add("flat", graph::Reshape{}, {x}, {1, size});
    return b.add("y", graph::Linear{},
                 {flat, b.constant("v", random_tensor({2, size}, 90)),
                  b.constant("d", random_tensor({2}, 91))});
  }
};

// Summation to delta, the axiom: multipliers times differences are the difference of the scores.
void expect_complete(const std::function<NodeId(Pieces&, NodeId)>& net, double tolerance) {
  for (const Way way : ways) {
    Pieces p;
    const NodeId x = p.b.input("x", {1, 2, 6, 6});
    const NodeId y = p.classes(net(p, x));
    const Engine engine(finish(std::move(p.b), x, y, way));
    const Batch batch = random_batch(3, 72, 20);
    const Batch references = random_batch(3, 72, 40);
    const Batch found = multipliers(engine, batch, references);
    const Batch scores = values_of(engine, batch)[0];
    const Batch before = values_of(engine, references)[0];
    for (std::size_t row = 0; row < batch.size(); ++row) {
      double sum = 0;
      for (std::size_t at = 0; at < 72; ++at) {
        sum += double{found[row][at]} * (double{batch[row][at]} - double{references[row][at]});
      }
      const double change = double{scores[row][0]} - double{before[row][0]};
      EXPECT_NEAR(sum, change, tolerance * (1 + std::abs(change)));
    }
  }
}

TEST(Deeplift, IsCompleteWithPoolsResidualSumsAndARectifierReadTwice) {
  expect_complete(
      [](Pieces& p, NodeId x) {
        const NodeId stem = p.relu(p.convolution(x, 5, 1));
        const NodeId side = p.relu(p.convolution(stem, 5, 2));
        const NodeId sum = p.relu(p.binary(Arithmetic::add, side, stem));
        const NodeId most = p.b.add("most", graph::MaxPool{window({3, 3}, 2, 1, 1)}, {sum});
        const NodeId mean =
            p.b.add("mean", graph::AveragePool{window({2, 2}, 2, 0, 0), false}, {stem});
        const NodeId both = p.b.add("both", graph::Concat{1}, {most, mean});
        return p.relu(p.convolution(both, 20, 3));
      },
      1e-4);
}

TEST(Deeplift, IsCompleteWithSmoothFunctionsGatesAndExtremes) {
  expect_complete(
      [](Pieces& p, NodeId x) {
        const NodeId left = p.unary({Function::tanh}, p.convolution(x, 4, 1));
        const NodeId gate = p.unary({Function::sigmoid}, p.convolution(x, 4, 2));
        const NodeId gated = p.binary(Arithmetic::multiply, left, gate);
        const NodeId soft = p.unary({Function::gelu}, p.convolution(x, 4, 3));
        const NodeId most = p.binary(Arithmetic::maximum, gated, soft);
        const NodeId least = p.binary(Arithmetic::minimum, gated, soft);
        const NodeId apart = p.binary(Arithmetic::subtract, most, least);
        const NodeId bounded =
            p.binary(Arithmetic::maximum, apart, p.b.constant("floor", Tensor(Shape{1}, {0.2F})));
        return p.b.add("top", graph::Reduce{graph::Reduction::maximum, {3}}, {bounded});
      },
      1e-4);
}

// Also where the paper has no rule: a softmax and normalisations within the net.
TEST(Deeplift, IsCompleteThroughASoftmaxAndNormalisations) {
  expect_complete(
      [](Pieces& p, NodeId x) {
        NodeId at = p.convolution(x, 4, 1);
        at = p.b.add("normal", graph::Normalise{2, 1e-3F}, {at});
        at = p.b.add("response", graph::ResponseNorm{}, {at});
        const NodeId weights = p.b.add("weights", graph::Softmax{-1, false}, {at});
        return p.b.add("mixed", graph::MatMul{}, {weights, at});
      },
      2e-3);
}

// A softmax that subtracts a mean over everything that is computed at once would change with its
// neighbours.
TEST(Deeplift, OfASampleDoesNotDependOnItsNeighbours) {
  Pieces p;
  const NodeId x = p.b.input("x", {1, 1, 2, 3});
  const NodeId y = p.classes(p.b.add("soft", graph::Softmax{-1, false}, {x}));
  const Engine engine(std::move(p.b).finish({y}));
  const Batch batch = random_batch(5, 6, 1);
  const Batch references = random_batch(5, 6, 11);
  const Batch together = multipliers(engine, batch, references);
  for (std::size_t row = 0; row < batch.size(); ++row) {
    EXPECT_EQ(multipliers(engine, {batch[row]}, {references[row]})[0], together[row]);
  }
}

}  // namespace
}  // namespace assay::engine
