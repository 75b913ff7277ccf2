#include "net/engine/lrp_node.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "net/engine/lrp_slow_test.h"

namespace assay::engine::lrp {
namespace {

using graph::Arithmetic;
using graph::Binary;
using graph::Builder;
using graph::Function;
using testing::ElementsAre;
using testing::FloatNear;
using testing::HasSubstr;

using Make = std::function<NodeId(Builder& b, NodeId x)>;

// The relevance of an input of numbers in a row, [1, 1, n], when `relevance` arrives at what `make`
// makes of it; in both ways, which must agree.
Numbers shared(const Numbers& x, const Make& make, const Numbers& relevance,
               const Settings& settings = {}) {
  Batch found;
  for (const Way way : ways) {
    Builder b;
    const NodeId input = b.input("x", {1, 1, static_cast<std::int64_t>(x.size())});
    const NodeId y = make(b, input);
    const Engine engine(finish(std::move(b), input, y, way));
    found.push_back(gradients_of(engine, {x}, relevance, {input},
                                 rules(engine, everywhere(Kind::epsilon, settings)))[0][0]);
  }
  EXPECT_EQ(found[0], found[1]);
  return found[0];
}

NodeId part(Builder& b, NodeId x, std::int64_t start, std::int64_t size) {
  return b.add("part", graph::Slice{{0, 0, start}, {1, 1, 1}}, {x}, {1, 1, size});
}

NodeId constant(Builder& b, Numbers numbers) {
  const auto size = static_cast<std::int64_t>(numbers.size());
  return b.constant("c", Tensor({1, 1, size}, std::move(numbers)));
}

Make halves(Arithmetic arithmetic) {
  return [arithmetic](Builder& b, NodeId x) {
    return b.add("y", Binary{arithmetic}, {part(b, x, 0, 2), part(b, x, 2, 2)});
  };
}

Make of_one(const graph::Op& op) {
  return [op](Builder& b, NodeId x) { return b.add("y", op, {x}); };
}

auto near(const Numbers& expected) { return testing::Pointwise(FloatNear(2e-5F), expected); }

// (3, -1) + (1, 5) = (4, 4) and R = (8, 4).
TEST(LrpNode, ASumSharesByWhatItsPartsAdd) {
  EXPECT_THAT(shared({3, -1, 1, 5}, halves(Arithmetic::add), {8, 4}), near({6, -1, 2, 5}));
}

// (3, -1) - (1, 5) = (2, -6) and R = (8, 6).
TEST(LrpNode, ADifferenceSharesByWhatItsPartsAdd) {
  EXPECT_THAT(shared({3, -1, 1, 5}, halves(Arithmetic::subtract), {8, 6}), near({12, 1, -4, 5}));
}

TEST(LrpNode, AValueAddedToItselfGetsBothHalves) {
  EXPECT_THAT(shared({3, -1},
                     [](Builder& b, NodeId x) {
                       return b.add("y", Binary{Arithmetic::add}, {x, x});
                     },
                     {8, 4}),
              near({8, 4}));
}

// 2 + (1, 2) = (3, 4): the one that is added twice gets 2/3 of 9 and 2/4 of 8.
TEST(LrpNode, ASummandThatIsRepeatedGetsItsPartOfEverySum) {
  EXPECT_THAT(
      shared({2, 1, 2},
             [](Builder& b, NodeId x) {
               return b.add("y", Binary{Arithmetic::add}, {part(b, x, 0, 1), part(b, x, 1, 2)});
             },
             {9, 8}),
      near({6 + 4, 3, 4}));
}

// The weight of one makes these sums come after weights.
Make shifted(float by) {
  return [by](Builder& b, NodeId x) {
    const NodeId one = b.constant("one", Tensor({1, 1}, {1}));
    const NodeId after = b.add("after", graph::Linear{}, {x, one});
    return b.add("y", Binary{Arithmetic::add}, {after, constant(b, {by})});
  };
}

// 3 + 1 = 4: the constant keeps a quarter.
TEST(LrpNode, AConstantSummandKeepsItsPart) {
  EXPECT_THAT(shared({3}, shifted(1), {8}), near({6}));
}

TEST(LrpNode, AConstantSummandGetsNothingWithoutBiases) {
  EXPECT_THAT(shared({3}, shifted(1), {8}, {.bias = false}), near({8}));
}

TEST(LrpNode, AShiftOfTheInputPasses) {
  EXPECT_THAT(shared({3, -1},
                     [](Builder& b, NodeId x) {
                       return b.add("y", Binary{Arithmetic::subtract}, {x, constant(b, {5, 5})});
                     },
                     {8, 7}),
              near({8, 7}));
}

// Means 2 and 2 of sums 4 and 4.
TEST(LrpNode, AnAverageSharesByWhatEachNumberAdds) {
  const graph::AveragePool pool{window({2}, 2, 0, 0), false};
  EXPECT_THAT(shared({1, 3, -2, 6}, of_one(pool), {8, 4}), near({2, 6, -2, 6}));
  EXPECT_THAT(shared({1, 3, -2, 6}, of_one(graph::Reduce{graph::Reduction::mean, {2}}), {16}),
              near({2, 6, -4, 12}));
  EXPECT_THAT(shared({1, 3, -2, 6}, of_one(graph::Reduce{graph::Reduction::sum, {2}}), {16}),
              near({2, 6, -4, 12}));
}

TEST(LrpNode, TheLargestGetsAll) {
  const graph::MaxPool pool{window({2}, 2, 0, 0)};
  EXPECT_THAT(shared({1, 3, -2, -6}, of_one(pool), {8, 4}), ElementsAre(0, 8, 4, 0));
  EXPECT_THAT(shared({1, 3, -2, -6}, of_one(graph::Reduce{graph::Reduction::maximum, {2}}), {8}),
              ElementsAre(0, 8, 0, 0));
  EXPECT_THAT(shared({1, 3, 2, -6}, halves(Arithmetic::maximum), {8, 4}), ElementsAre(0, 4, 8, 0));
}

TEST(LrpNode, FunctionsOfSingleNumbersPass) {
  for (const Function function : {Function::relu, Function::sigmoid, Function::tanh, Function::gelu,
                                  Function::negative, Function::silu}) {
    EXPECT_THAT(shared({2, -1}, of_one(graph::Unary{function}), {8, 4}), ElementsAre(8, 4));
  }
  EXPECT_THAT(shared({2, -1}, of_one(graph::ResponseNorm{}), {8, 4}), ElementsAre(8, 4));
  for (const Arithmetic arithmetic :
       {Arithmetic::multiply, Arithmetic::divide, Arithmetic::maximum}) {
    EXPECT_THAT(shared({2, -1},
                       [&](Builder& b, NodeId x) {
                         return b.add("y", Binary{arithmetic}, {x, constant(b, {3, -2})});
                       },
                       {8, 4}),
                ElementsAre(8, 4));
  }
  EXPECT_THAT(shared({2, -1},
                     [](Builder& b, NodeId x) {
                       return b.add("y", graph::PRelu{}, {x, constant(b, {0.1F})});
                     },
                     {8, 4}),
              ElementsAre(8, 4));
}

TEST(LrpNode, AScaleThatRepeatsANumberGathersItsRelevance) {
  EXPECT_THAT(shared({2},
                     [](Builder& b, NodeId x) {
                       return b.add("y", Binary{Arithmetic::multiply}, {x, constant(b, {3, -2})});
                     },
                     {8, 4}),
              near({12}));
}

// (1, 3) becomes (1, 1.5, 2.5, 3) at half pixels: 1.5 has 3/4 and 3/4 of its parts, 2.5 has 1/4 and
// 9/4.
TEST(LrpNode, LinearResizingSharesByWhatEachNumberAdds) {
  EXPECT_THAT(
      shared(
          {1, 3},
          [](Builder& b, NodeId x) {
            return b.add("y", graph::Resize{graph::Sampling::linear, {}, {}, {2}}, {x}, {1, 1, 4});
          },
          {1, 2, 10, 4}),
      near({1 + 1 + 1, 1 + 9 + 4}));
}

TEST(LrpNode, RelevanceMovesBackWithTheNumbers) {
  const auto repeated = [](Builder& b, NodeId x) {
    const NodeId twice =
        b.add("twice", graph::Resize{{}, {}, graph::Rounding::prefer_floor, {2}}, {x}, {1, 1, 4});
    const NodeId joined = b.add("joined", graph::Concat{2}, {twice, x});
    const NodeId padded =
        b.add("padded", graph::Pad{graph::Padding::constant, {0, 0, 1}, {0, 0, 0}}, {joined});
    const NodeId turned = b.add("turned", graph::Transpose{{0, 2, 1}}, {padded});
    return b.add("gathered", graph::Gather{1, {0, 1, 2, 3, 4, 5, 6, 6}}, {turned});
  };
  // Places of the result: the padding, x0, x0, x1, x1, x0, x1, x1.
  EXPECT_THAT(shared({5, -7}, repeated, {100, 1, 2, 3, 4, 5, 6, 7}),
              ElementsAre(1 + 2 + 5, 3 + 4 + 6 + 7));
}

std::string refusal(const Make& make) {
  Builder b;
  const NodeId x = b.input("x", {1, 1, 4});
  const NodeId y = make(b, x);
  const Engine engine(std::move(b).finish({y}));
  try {
    rules(engine, everywhere(Kind::epsilon));
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(LrpNode, RefusesWhatItCannotShare) {
  EXPECT_EQ(
      refusal(halves(Arithmetic::multiply)),
      "LRP has no rule for the multiply 'y' of two computed values, neither of which is a gate; "
      "explain this model by another method, such as integrated_gradients.");
  EXPECT_THAT(refusal(halves(Arithmetic::divide)), HasSubstr("the divide 'y' of two computed"));
  EXPECT_THAT(refusal(of_one(graph::Softmax{})), HasSubstr("softmax 'y' that no attention"));
  EXPECT_THAT(refusal([](Builder& b, NodeId x) {
                const NodeId turned = b.add("turned", graph::Transpose{{0, 2, 1}}, {x});
                return b.add("y", graph::MatMul{}, {x, turned});
              }),
              HasSubstr("matmul 'y' of two computed values"));
  EXPECT_THAT(refusal([](Builder& b, NodeId x) {
                return b.add("y", graph::PRelu{}, {x, part(b, x, 0, 1)});
              }),
              HasSubstr("prelu 'y' with a computed slope"));
  EXPECT_THAT(refusal([](Builder& b, NodeId x) {
                return b.add("y", Binary{Arithmetic::divide},
                             {constant(b, {1, 2, 3, 4}), part(b, x, 0, 1)});
              }),
              HasSubstr("that repeats its input"));
}

NodeId squashed(Builder& b, NodeId x, Function function) {
  return b.add("gate", graph::Unary{function}, {x});
}

// As a gated linear unit: the first half, each number let through by its own gate.
TEST(LrpNode, AGatedProductGoesToWhatTheGateLetsThrough) {
  const auto gated = [](Builder& b, NodeId x) {
    const NodeId gate = squashed(b, part(b, x, 2, 2), Function::sigmoid);
    return b.add("y", Binary{Arithmetic::multiply}, {part(b, x, 0, 2), gate});
  };
  EXPECT_THAT(shared({3, -1, 0, 2}, gated, {5, 7}), near({5, 7, 0, 0}));
  // AttnLRP: half to each.
  Settings split;
  split.attention = AttentionRule::split;
  EXPECT_THAT(shared({3, -1, 1, 2}, of_one(graph::Unary{Function::relu}), {1, 2, 3, 4}, split),
              near({1, 2, 3, 4}));
  EXPECT_THAT(shared({3, -1, 0, 2}, gated, {8, 6}, split), near({4, 3, 4, 3}));
}

// As in squeeze-and-excitation: one gate for all numbers of a channel, made of their mean.
TEST(LrpNode, AGateOfManyNumbersTakesNothingFromThem) {
  const auto excited = [](Builder& b, NodeId x) {
    const NodeId mean = b.add("mean", graph::Reduce{graph::Reduction::mean, {2}}, {x});
    const NodeId scaled =
        b.add("scaled", Binary{Arithmetic::multiply}, {mean, b.constant("c", {{1}, {-3}})});
    const NodeId gate = squashed(b, scaled, Function::hard_sigmoid);
    return b.add("y", Binary{Arithmetic::multiply}, {gate, x});
  };
  EXPECT_THAT(shared({3, -1, 4}, excited, {5, 7, -2}), near({5, 7, -2}));
}

TEST(LrpNode, WhatAGateRepeatsGathersWhatArrivesAtItsCopies) {
  const auto repeated = [](Builder& b, NodeId x) {
    const NodeId gate = squashed(b, part(b, x, 1, 2), Function::sigmoid);
    return b.add("y", Binary{Arithmetic::multiply}, {part(b, x, 0, 1), gate});
  };
  EXPECT_THAT(shared({2, 0.5F, 1}, repeated, {4, 6}), near({10, 0, 0}));
}

// x clip(x + 3, 0, 6) / 6: at -4 the gate is shut, and what arrives there stays there.
TEST(LrpNode, AHardSwishWrittenOutPassesLikeOneInOnePiece) {
  const auto swish = [](Builder& b, NodeId x) {
    const NodeId moved =
        b.add("moved", Binary{Arithmetic::add}, {x, b.constant("three", {{1}, {3}})});
    const NodeId gate = b.add("gate", graph::Unary{Function::clip, 0, 6}, {moved});
    const NodeId product = b.add("product", Binary{Arithmetic::multiply}, {x, gate});
    return b.add("y", Binary{Arithmetic::divide}, {product, b.constant("six", {{1}, {6}})});
  };
  EXPECT_THAT(shared({2, 1, -4}, swish, {5, 7, 3}), near({5, 7, 3}));
}

// In an LSTM a sigmoid opens what a tanh makes; of two alike nobody knows which is the gate.
TEST(LrpNode, OfTwoSquashedNumbersTheNarrowerIsTheGate) {
  const auto product = [](Function left, Function right) {
    return [=](Builder& b, NodeId x) {
      return b.add("y", Binary{Arithmetic::multiply},
                   {squashed(b, part(b, x, 0, 2), left), squashed(b, part(b, x, 2, 2), right)});
    };
  };
  EXPECT_THAT(shared({1, 2, 3, 4}, product(Function::sigmoid, Function::tanh), {5, 7}),
              near({0, 0, 5, 7}));
  EXPECT_THAT(refusal(product(Function::sigmoid, Function::sigmoid)), HasSubstr("is a gate"));
}

// Nothing arrives behind a gate, so what no rule knows may stand there.
TEST(LrpNode, WhatMakesAGateNeedsNoRule) {
  const auto gated = [](Builder& b, NodeId x) {
    const NodeId square = b.add("square", Binary{Arithmetic::multiply}, {x, x});
    const NodeId gate = squashed(b, square, Function::sigmoid);
    return b.add("y", Binary{Arithmetic::multiply}, {x, gate});
  };
  EXPECT_THAT(shared({1, -2, 3}, gated, {5, 7, 1}), near({5, 7, 1}));
}

// A second output may do what it likes.
TEST(LrpNode, AsksOnlyOfNodesOnTheWayToTheOutput) {
  Builder b;
  const NodeId x = b.input("x", {1, 1, 4});
  const NodeId y = b.add("y", graph::Unary{Function::relu}, {x});
  const NodeId other = b.add("other", graph::Softmax{}, {y});
  const Engine engine(std::move(b).finish({y, other}));
  EXPECT_NO_THROW(rules(engine, everywhere(Kind::epsilon)));
}

}  // namespace
}  // namespace assay::engine::lrp
