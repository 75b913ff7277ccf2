#include "net/model/modified.h"

#include <gmock/gmock.h>

#include <set>

#include "net/graph/builder.h"

namespace assay::model {
namespace {

using graph::Builder;
using graph::NodeId;
using testing::ElementsAre;

// Two linear maps of the same size with a rectifier between them.
Model two_layers() {
  Builder builder;
  const NodeId x = builder.input("x", {1, 3});
  const NodeId first = builder.constant("first", {{3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}});
  const NodeId bias = builder.constant("bias", {{3}, {1, 2, 3}});
  NodeId at = builder.add("hidden", graph::Linear{}, {x, first, bias});
  at = builder.add("open", graph::Unary{graph::Function::relu}, {at});
  const NodeId second = builder.constant("second", {{3, 3}, {9, 8, 7, 6, 5, 4, 3, 2, 1}});
  at = builder.add("y", graph::Linear{}, {at, second});
  return {std::move(builder).finish({at}), {}};
}

std::vector<float> weights(const Model& model, std::string_view name) {
  return graph::constant(model.graph()[*graph::find(model.graph(), name)])->data;
}

TEST(ChangedModel, HasLayersWithWeightsFromTheInputOn) {
  const Model model = two_layers();
  EXPECT_THAT(weighted_layers(model),
              ElementsAre(*graph::find(model.graph(), "hidden"), *graph::find(model.graph(), "y")));
  EXPECT_EQ(last_representation(model), *graph::find(model.graph(), "open"));
}

// Layers of equal shape must not become equal.
TEST(ChangedModel, GivesEveryLayerNumbersOfItsOwn) {
  const Model model = two_layers();
  const auto layers = weighted_layers(model);
  const Model both = with_randomised_layers(model, layers, Randomisation::initialised, 7);
  EXPECT_NE(weights(both, "first"), weights(both, "second"));
  const Model last =
      with_randomised_layers(model, std::span(layers).last(1), Randomisation::initialised, 7);
  EXPECT_EQ(weights(last, "first"), weights(model, "first"));
  EXPECT_EQ(weights(last, "second"), weights(both, "second"));
  const Model other = with_randomised_layers(model, layers, Randomisation::initialised, 8);
  EXPECT_NE(weights(other, "first"), weights(both, "first"));
}

// Three numbers make one of the result: within 1 / sqrt(3), biases too.
TEST(ChangedModel, StartsLayersAsPyTorchDoes) {
  const Model model = two_layers();
  const Model fresh =
      with_randomised_layers(model, weighted_layers(model), Randomisation::initialised, 1);
  for (const char* name : {"first", "bias", "second"}) {
    for (const float weight : weights(fresh, name)) EXPECT_LT(std::abs(weight), 0.5774F);
  }
  EXPECT_NE(weights(fresh, "bias"), weights(model, "bias"));
}

TEST(ChangedModel, MayShuffleWhatALayerHas) {
  const Model model = two_layers();
  const Model fresh =
      with_randomised_layers(model, weighted_layers(model), Randomisation::shuffled, 1);
  EXPECT_NE(weights(fresh, "first"), weights(model, "first"));
  EXPECT_THAT(weights(fresh, "first"), testing::UnorderedElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9));
}

// Factors are normal around 1: of 21 weights none is far, none is the same, and no two share
// theirs.
TEST(ChangedModel, MultipliesEveryWeightByANumberOfItsOwn) {
  const Model model = two_layers();
  const Model noisy = with_noisy_weights(model, 0.01, 1);
  std::set<float> factors;
  for (const char* name : {"first", "bias", "second"}) {
    const std::vector<float> before = weights(model, name);
    const std::vector<float> after = weights(noisy, name);
    for (std::size_t at = 0; at < before.size(); ++at) {
      EXPECT_NEAR(after[at] / before[at], 1, 0.05);
      factors.insert(after[at] / before[at]);
    }
  }
  EXPECT_EQ(factors.size(), 21U);
  EXPECT_EQ(weights(with_noisy_weights(model, 0.01, 1), "first"), weights(noisy, "first"));
  EXPECT_NE(weights(with_noisy_weights(model, 0.01, 2), "first"), weights(noisy, "first"));
}

TEST(ChangedModel, SaysTheSameOfAMovedInput) {
  const Model model = two_layers();
  const Model moved = with_shifted_input(model, 2);
  const Tensor before = model.scores({{1, 3}, {1, -1, 4}}, Output::logit);
  const Tensor after = moved.scores({{1, 3}, {-1, -3, 2}}, Output::logit);
  EXPECT_EQ(before.data, after.data);
}

}  // namespace
}  // namespace assay::model
