#include "net/engine/engine.h"

#include <algorithm>

#include "base/error.h"
#include "base/parallel.h"
#include "net/engine/graphs_test.h"

namespace assay::engine {
namespace {

using graph::Arithmetic;
using graph::Builder;
using graph::Function;

// A residual net with every sort of layer: convolutions, sum, rectifiers, pooling, a dense layer.
struct Net {
  Builder builder;
  NodeId x = builder.input("x", {1, 3, 6, 7});
  NodeId weights = builder.constant("weights", random_tensor({17, 3, 3, 3}, 1, 0.4));
  NodeId bias = builder.constant("bias", random_tensor({17}, 2, 0.2));
  NodeId first =
      builder.add("first", graph::Convolution{window({3, 3}, 1, 1, 1), 1}, {x, weights, bias});
  NodeId relu = builder.add("relu", graph::Unary{Function::relu}, {first});
  NodeId inner = builder.constant("inner", random_tensor({17, 17, 1, 1}, 3, 0.3));
  NodeId second =
      builder.add("second", graph::Convolution{window({1, 1}, 1, 0, 0), 1}, {relu, inner});
  NodeId sum = builder.add("sum", graph::Binary{Arithmetic::add}, {second, relu});
  NodeId block = builder.add("block", graph::Unary{Function::relu}, {sum});
  NodeId pooled = builder.add("pooled", graph::MaxPool{window({2, 2}, 2, 0, 0)}, {block});
  NodeId mean = builder.add("mean", graph::Reduce{graph::Reduction::mean, {2, 3}}, {pooled});
  NodeId flat = builder.add("flat", graph::Reshape{}, {mean}, {1, 17});
  NodeId dense = builder.constant("dense", random_tensor({5, 17}, 4));
  NodeId logits = builder.add("logits", graph::Linear{}, {flat, dense});
  NodeId scores = builder.add("scores", graph::Softmax{-1, false}, {logits});

  graph::Graph graph(Way way) && { return finish(std::move(builder), x, scores, way); }
};

constexpr std::size_t input_size = 3 * 6 * 7;
const Numbers seed{1, -2, 0.5F, 3, -1};

Batch part(const Batch& batch, std::size_t first, std::size_t size) {
  const auto begin = batch.begin() + static_cast<std::ptrdiff_t>(first);
  return {begin, begin + static_cast<std::ptrdiff_t>(size)};
}

// What a run gives for every row: the output, then the gradient of the input.
Batch everything(const Engine& engine, const Batch& batch) {
  Batch result = values_of(engine, batch)[0];
  const Batch gradients = gradients_of(engine, batch, seed, {engine.graph().input})[0];
  for (std::size_t row = 0; row < result.size(); ++row) {
    result[row].insert(result[row].end(), gradients[row].begin(), gradients[row].end());
  }
  return result;
}

TEST(Engine, TakesItsWayByTheSizeOfTheNet) {
  EXPECT_EQ(Engine(Net().graph(Way::lanes)).lanes(), 16);
  EXPECT_EQ(Engine(Net().graph(Way::alone)).lanes(), 1);
}

TEST(Engine, ASamplesBitsDependOnNeitherItsNeighboursNorItsPlace) {
  for (const Way way : ways) {
    const Engine engine(Net().graph(way));
    const Batch batch = random_batch(33, input_size, 100);
    const Batch together = everything(engine, batch);
    for (const std::size_t size : {1UL, 5UL, 16UL}) {
      for (std::size_t first = 0; first + size <= batch.size(); first += 7) {
        EXPECT_EQ(everything(engine, part(batch, first, size)), part(together, first, size))
            << size << " from " << first;
      }
    }
  }
}

TEST(Engine, BitsAreTheSameOnAnyNumberOfThreads) {
  const int before = threads();
  for (const Way way : ways) {
    const Net net;
    const std::vector<NodeId> parameters{net.weights, net.bias, net.inner, net.dense};
    const Engine engine(Net().graph(way));
    const Batch batch = random_batch(33, input_size, 200);
    std::vector<Batch> results;
    for (const int count : {1, 2, 3}) {
      set_threads(count);
      results.push_back(everything(engine, batch));
      for (Numbers& gradient :
           engine.parameter_gradients(batch.size(), from(batch), starting_at(seed), parameters)) {
        results.back().push_back(std::move(gradient));
      }
    }
    EXPECT_EQ(results[0], results[1]);
    EXPECT_EQ(results[0], results[2]);
  }
  set_threads(before);
}

TEST(Engine, ReportsEveryRowOnce) {
  for (const Way way : ways) {
    const Engine engine(Net().graph(way));
    const Batch batch = random_batch(35, input_size, 1);
    std::mutex mutex;
    std::vector<int> seen(batch.size(), 0);
    engine.forward(batch.size(), from(batch), {}, [&](const Result& result) {
      const std::lock_guard lock(mutex);
      ++seen[result.row];
    });
    EXPECT_EQ(seen, std::vector<int>(batch.size(), 1));
    engine.forward(0, from(batch), {}, [](const Result&) { FAIL(); });
  }
}

// Asking for what lies between forbids fusing it away, and changes nothing else.
TEST(Engine, FusedAndKeptRunsAgree) {
  for (const Way way : ways) {
    const Net net;
    const Engine engine(Net().graph(way));
    const Batch batch = random_batch(3, input_size, 300);
    const Batch fused = values_of(engine, batch)[0];
    const auto kept =
        values_of(engine, batch, {net.scores, net.first, net.relu, net.second, net.sum, net.block});
    for (std::size_t row = 0; row < batch.size(); ++row) {
      for (std::size_t at = 0; at < 5; ++at) EXPECT_NEAR(kept[0][row][at], fused[row][at], 1e-6);
      for (std::size_t at = 0; at < kept[1][row].size(); ++at) {
        EXPECT_EQ(kept[2][row][at], std::max(kept[1][row][at], 0.0F));
        EXPECT_EQ(kept[4][row][at], kept[3][row][at] + kept[2][row][at]);
        EXPECT_EQ(kept[5][row][at], std::max(kept[4][row][at], 0.0F));
      }
    }
  }
}

// y = 3 (2 x + 1)^2 at x = 1: the square's input is 3, its value 9; dy/d(2x+1) = 18, dy/dx = 36.
TEST(Engine, ReportsValuesAndGradientsBetween) {
  for (const Way way : ways) {
    Builder b;
    const NodeId x = b.input("x", {1, 1});
    const auto number = [&](float value) { return b.constant("c", Tensor(Shape{1}, {value})); };
    const NodeId twice = b.add("twice", graph::Binary{Arithmetic::multiply}, {x, number(2)});
    const NodeId plus = b.add("plus", graph::Binary{Arithmetic::add}, {twice, number(1)});
    const NodeId square = b.add("square", graph::Unary{Function::power, 2}, {plus});
    const NodeId y = b.add("y", graph::Binary{Arithmetic::multiply}, {number(3), square});
    const Engine engine(finish(std::move(b), x, y, way));
    const Numbers one{1};
    const Batch batch{{1}};
    engine.backward_pass(1, from(batch), starting_at(one), gradient_rules(),
                         {.values = {x, plus, square, y}, .gradients = {square, plus, x, y}},
                         [](const Result& r) {
                           const float values[] = {1, 3, 9, 27};
                           const float gradients[] = {3, 18, 36, 1};
                           for (std::size_t at = 0; at < 4; ++at) {
                             EXPECT_EQ(r.values[at][0], values[at]);
                             EXPECT_EQ(r.gradients[at][0], gradients[at]);
                           }
                         });
  }
}

TEST(Engine, ANodeTheOutputDoesNotDependOnHasGradientZero) {
  Builder b;
  const NodeId x = b.input("x", {1, 3});
  const NodeId y = b.add("y", graph::Unary{Function::tanh}, {x});
  const NodeId w = b.constant("w", Tensor({2, 3}));
  const NodeId aside = b.add("aside", graph::Linear{}, {x, w});
  const Engine engine(std::move(b).finish({y, aside}));
  const Batch batch{{1, 2, 3}};
  const Numbers ones(3, 1.0F);
  EXPECT_EQ(gradients_of(engine, batch, ones, {aside})[0][0], Numbers(2, 0.0F));
  EXPECT_EQ(engine.parameter_gradients(1, from(batch), starting_at(ones), {w})[0],
            Numbers(6, 0.0F));
}

TEST(Engine, AnOutputThatIsConstantHasGradientZero) {
  for (const Way way : ways) {
    Builder b;
    const NodeId x = b.input("x", {1, 3});
    const NodeId c = b.constant("c", Tensor({1, 2}, {-4, 5}));
    const NodeId y = b.add("y", graph::Unary{Function::absolute}, {c});
    const Engine engine(finish(std::move(b), x, y, way));
    const Batch batch{{1, 2, 3}, {4, 5, 6}};
    EXPECT_EQ(values_of(engine, batch)[0], (Batch{{4, 5}, {4, 5}}));
    EXPECT_EQ(gradients_of(engine, batch, {1, 1}, {engine.graph().input})[0],
              (Batch{{0, 0, 0}, {0, 0, 0}}));
  }
}

// y = log(w x): dy/dw = 1 / w for every sample, so 5 / w for five. The eleven lanes without a
// sample must not come in, not even as log 0.
TEST(Engine, EmptyLanesLeaveParameterGradientsAlone) {
  Builder b;
  const NodeId x = b.input("x", {1, 1});
  const NodeId w = b.constant("w", Tensor({1, 1}, {4}));
  const NodeId product = b.add("product", graph::Linear{}, {x, w});
  const NodeId y = b.add("y", graph::Unary{Function::log}, {product});
  const Engine engine(std::move(b).finish({y}));
  const Batch batch{{1}, {2}, {3}, {4}, {5}};
  const Numbers one{1};
  EXPECT_NEAR(engine.parameter_gradients(5, from(batch), starting_at(one), {w})[0][0], 1.25F, 1e-6);
}

TEST(Engine, KeepsItsOutputToTheBitWithoutTheGraphsWeights) {
  for (const Way way : ways) {
    Engine engine(Net().graph(way));
    const Batch batch = random_batch(3, input_size, 1);
    const auto scores = [&] {
      std::vector<Numbers> result(batch.size());
      engine.forward(batch.size(), from(batch), {}, [&](const Result& found) {
        result[found.row].assign(found.values[0].begin(), found.values[0].end());
      });
      return result;
    };
    const std::vector<Numbers> before = scores();
    const std::size_t constants = engine.memory().constants;
    engine.keep_output_only();
    EXPECT_EQ(scores(), before);
    // Only oneDNN's kernels have packed copies; lanes read the weights as they are.
    if (engine.lanes() > 1) continue;
    EXPECT_LT(engine.memory().constants, constants);
    const Numbers one(before[0].size(), 1.0F);
    EXPECT_THROW(engine.backward_pass(1, from(batch), starting_at(one), gradient_rules(),
                                      {.values = {}, .gradients = {engine.graph().input}},
                                      [](const Result&) {}),
                 Bug);
  }
}

TEST(Engine, StopsAskingForMemoryAfterTheFirstTile) {
  const int before = threads();
  set_threads(1);
  for (const Way way : ways) {
    const Engine engine(Net().graph(way));
    const Batch batch = random_batch(48, input_size, 1);
    everything(engine, part(batch, 0, 16));
    const std::size_t bytes = engine.memory().arena;
    EXPECT_GT(bytes, 0U);
    everything(engine, batch);
    EXPECT_EQ(engine.memory().arena, bytes);
  }
  set_threads(before);
}

TEST(Engine, KnowsTheBytesOfItsConstantsAndItsTape) {
  const Net net;
  const Engine engine(Net().graph(Way::lanes));
  EXPECT_EQ(engine.memory().constants, 4U * (17 * 27 + 17 + 17 * 17 + 5 * 17));
  const Batch batch = random_batch(1, input_size, 1);
  values_of(engine, batch, {net.logits, net.mean});
  EXPECT_EQ(engine.memory().tape, 4U * 16 * (5 + 17));
}

TEST(SetParameters, ChangesThisEngineAndNotTheGraph) {
  for (const Way way : ways) {
    const Net net;
    const graph::Graph graph = Net().graph(way);
    Engine engine(graph);
    const Engine other(graph);
    const Batch batch = random_batch(2, input_size, 1);
    const Batch before = everything(engine, batch);
    const Numbers old = graph::constant(graph[net.weights])->data;
    Numbers doubled = old;
    for (float& value : doubled) value *= 2;
    for (int time = 0; time < 2; ++time) {
      set(engine, net.weights, doubled);
      EXPECT_EQ(Numbers(engine.parameter(net.weights).begin(), engine.parameter(net.weights).end()),
                doubled);
      const Batch changed = everything(engine, batch);
      EXPECT_NE(changed, before);
      EXPECT_EQ(graph::constant(engine.graph()[net.weights])->data, old);
      EXPECT_EQ(everything(other, batch), before);

      Net fresh;
      graph::Graph made = std::move(fresh).graph(way);
      made.nodes[net.weights].op =
          graph::Constant{std::make_shared<const Tensor>(Shape{17, 3, 3, 3}, doubled)};
      EXPECT_EQ(everything(Engine(made), batch), changed);
      set(engine, net.weights, old);
      EXPECT_EQ(everything(engine, batch), before);
    }
  }
}

TEST(SetParameters, ReachesATransposedConvolutionEveryTime) {
  for (const Way way : ways) {
    Builder b;
    const NodeId x = b.input("x", {1, 1, 1});
    const NodeId w = b.constant("w", Tensor({1, 1, 2}, {1, 2}));
    const NodeId y = b.add("y", graph::Deconvolution{window({2}, 2, 0, 0), 1}, {x, w});
    Engine engine(finish(std::move(b), x, y, way));
    for (const Numbers& weights : {Numbers{3, 4}, Numbers{5, 6}}) {
      set(engine, w, weights);
      EXPECT_EQ(values_of(engine, {{1}})[0][0], weights);
    }
  }
}

TEST(SetParameters, TakesOnlyConstantsOfTheirSize) {
  const Net net;
  Engine engine(Net().graph(Way::lanes));
  EXPECT_THROW(set(engine, net.relu, {}), Bug);
  EXPECT_THROW(set(engine, net.bias, Numbers(3)), Bug);
}

TEST(Engine, RefusesWeightsThatTheInputComputes) {
  for (const Way way : ways) {
    Builder b;
    const NodeId x = b.input("x", {1, 1, 3, 3});
    const NodeId y = b.add("y", graph::Convolution{window({3, 3}, 1, 0, 0), 1}, {x, x});
    const graph::Graph graph = finish(std::move(b), x, y, way);
    EXPECT_THROW(Engine{graph}, Error);
  }
}

TEST(Engine, RefusesPaddingThatNoKernelOfLargeNetsTakes) {
  const auto engine = [](bool transposed, std::int64_t begin, std::int64_t end) {
    Builder b;
    const NodeId x = b.input("x", {1, 1, 9});
    const NodeId w = b.constant("w", Tensor({1, 1, 2}, {1, 2}));
    const graph::Window cut = window({2}, 2, begin, end);
    const graph::Op op = transposed ? graph::Op(graph::Deconvolution{cut, 1})
                                    : graph::Op(graph::Convolution{cut, 1});
    const NodeId y = b.add("y", op, {x, w});
    return values_of(Engine(finish(std::move(b), x, y, Way::alone)), {Numbers(9)});
  };
  for (const bool transposed : {false, true}) {
    EXPECT_NO_THROW(engine(transposed, 0, -1));
    EXPECT_THROW(engine(transposed, 0, -2), Error);
    EXPECT_THROW(engine(transposed, -1, 0), Error);
  }
}

TEST(Engine, RefusesAConstantThatIsNotFinite) {
  Builder b;
  b.input("x", {1, 1});
  const NodeId zero = b.constant("zero", Tensor(Shape{1}));
  const NodeId y = b.add("y", graph::Unary{Function::reciprocal}, {zero});
  const graph::Graph graph = std::move(b).finish({y});
  EXPECT_THROW(Engine{graph}, Error);
}

}  // namespace
}  // namespace assay::engine
