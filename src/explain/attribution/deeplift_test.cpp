#include "explain/attribution/deeplift.h"

#include <cmath>

#include "explain/attribution/small_nets_test.h"

namespace assay::attribution {
namespace {

TEST(DeepliftMethod, OfALinearModelIsExact) {
  const Maps maps = explained(Deeplift{}, two_numbers(), {5, 7});
  EXPECT_THAT(maps.values.data, ElementsAre(FloatEq(15), FloatEq(-14)));
  EXPECT_NEAR(maps.measures[0].values[0], 0, 1e-5);
}

// relu(x0 - x1) - 2 relu(x0 + x1) at (1, 3), from the mean (2, 2): x0 - x1 goes from 0 to -2, which
// changes nothing, and x0 + x1 stays at 4, where the derivative is 1: -2 each way.
TEST(DeepliftMethod, TakesTheDerivativeWhereNothingChanges) {
  const Maps maps = explained(Deeplift{.baseline = Baseline::mean}, two_rectifiers(), {1, 3});
  EXPECT_THAT(maps.values.data, ElementsAre(FloatEq(2), FloatEq(-2)));
  EXPECT_NEAR(maps.measures[0].values[0], 0, 1e-5);
}

// From zero: x0 + x1 = 4 of which each has its part, x0 - x1 = -2 closed.
TEST(DeepliftMethod, HandsBackTheDifferenceOfScores) {
  EXPECT_THAT(map_of(Deeplift{}, two_rectifiers(), {1, 3}), ElementsAre(FloatEq(-2), FloatEq(-6)));
}

// Completeness of logits and of probabilities, with every baseline, through convolutions and
// through attention.
TEST(DeepliftMethod, IsCompleteForLogitsAndProbabilities) {
  for (const auto& make : {small_net, attention_net}) {
    const model::Model model = make({2, 6, 5});
    for (const Baseline baseline : {Baseline::zero, Baseline::mean, Baseline::blur}) {
      for (const auto output : {model::Output::logit, model::Output::probability}) {
        const Maps maps =
            explained(Deeplift{.baseline = baseline}, model, random_tensor({60}, 4).data, output);
        double size = 0;
        for (const float value : maps.values.data) size += std::abs(value);
        EXPECT_NEAR(maps.measures[0].values[0], 0, 2e-3 * size + 1e-5);
      }
    }
  }
}

// One sigmoid of 2 x0 - x1: from zero to (1, 1) its probability goes from 1/2 to s(1), of which the
// summands 2 and -1 have their parts.
TEST(DeepliftMethod, SharesOutTheProbabilityOfALabel) {
  graph::Builder builder;
  const graph::NodeId x = builder.input("x", {1, 2});
  const graph::NodeId w = builder.constant("w", {{1, 2}, {2, -1}});
  const graph::NodeId z = builder.add("z", graph::Linear{}, {x, w});
  const graph::NodeId p = builder.add("p", graph::Unary{graph::Function::sigmoid}, {z});
  const model::Model model(std::move(builder).finish({p}), {});
  const double gain = 1 / (1 + std::exp(-1.0)) - 0.5;
  const Maps maps = explained(Deeplift{}, model, {1, 1}, model::Output::probability);
  EXPECT_THAT(maps.values.data,
              ElementsAre(testing::FloatNear(static_cast<float>(-2 * gain), 1e-6F),
                          testing::FloatNear(static_cast<float>(gain), 1e-6F)));
}

TEST(DeepliftMethod, OfTheBaselineItselfIsZero) {
  EXPECT_THAT(map_of(Deeplift{}, two_rectifiers(), {0, 0}), ElementsAre(0, 0));
}

}  // namespace
}  // namespace assay::attribution
