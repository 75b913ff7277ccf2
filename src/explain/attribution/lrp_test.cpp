#include "explain/attribution/lrp.h"

#include "explain/attribution/input_gradient.h"
#include "explain/attribution/small_nets_test.h"

namespace assay::attribution {
namespace {

using testing::HasSubstr;

auto near(const std::vector<float>& expected) { return Pointwise(FloatNear(1e-4F), expected); }

// 3 x0 - 2 x1 + 1 at (2, 1) is 5, of which the numbers have 6 and -2 and the bias 1.
TEST(LrpMethod, SharesTheScoreByContributions) {
  EXPECT_THAT(map_of(Lrp{.composite = LrpComposite::epsilon}, two_numbers(), {2, 1}),
              near({6, -2}));
}

// The bias keeps 1 of 5. Without it, 6 and -2 of 4 share all.
TEST(LrpMethod, ReportsWhatIsLostOnTheWay) {
  Lrp unit{.composite = LrpComposite::epsilon};
  const Maps kept = explained(unit, two_numbers(), {2, 1});
  EXPECT_EQ(kept.measures[0].name, "conservation_gap");
  EXPECT_NEAR(kept.measures[0].values[0], -1, 1e-4);
  unit.bias = false;
  const Maps shared = explained(unit, two_numbers(), {2, 1});
  EXPECT_THAT(shared.values.data, near({7.5F, -2.5F}));
  EXPECT_NEAR(shared.measures[0].values[0], 0, 1e-4);
}

// A single class has the probability one.
TEST(LrpMethod, SharesTheProbabilityWhenAskedForIt) {
  const Maps maps = explained(Lrp{.composite = LrpComposite::epsilon}, two_numbers(), {2, 1},
                              model::Output::probability);
  EXPECT_THAT(maps.values.data, near({1.2F, -0.4F}));
}

TEST(LrpMethod, GivesMagnitudesWhenAsked) {
  EXPECT_THAT(map_of(Lrp{.composite = LrpComposite::epsilon, .sign = Sign::magnitudes},
                     two_numbers(), {2, 1}),
              near({6, 2}));
}

// The only layer is dense and reads the input. Positive contributions: 6 and the bias 1 for zennit,
// 6 + 1 for iNNvestigate as well; negative ones: -2 for zennit, -2 + 1 for iNNvestigate.
TEST(LrpMethod, KnowsTheRulesByName) {
  const auto by = [](LrpComposite composite, std::optional<LrpToolkit> toolkit = {}) {
    return map_of(Lrp{.composite = composite, .toolkit = toolkit}, two_numbers(), {2, 1});
  };
  EXPECT_THAT(by(LrpComposite::z_plus), near({5.0F * 6 / 7, 0}));
  EXPECT_THAT(by(LrpComposite::alpha_beta), near({2 * 5.0F * 6 / 7, -5}));
  EXPECT_THAT(by(LrpComposite::alpha_beta, LrpToolkit::innvestigate),
              near({2 * 5.0F * 6 / 7, -10}));
  // 5 is positive: 6 and 1 count for 7.5 and 1.25, -2 as it is.
  EXPECT_THAT(by(LrpComposite::gamma), near({5 * 7.5F / 6.75F, -5 * 2 / 6.75F}));
  EXPECT_THAT(by(LrpComposite::flat), near({2.5F, 2.5F}));
  EXPECT_THAT(by(LrpComposite::w_square), near({5 * 9.0F / 14, 5 * 4.0F / 14}));
  EXPECT_THAT(by(LrpComposite::w_square, LrpToolkit::innvestigate),
              near({5 * 9.0F / 13, 5 * 4.0F / 13}));
}

// One number a channel, so that convolutions are matrices: x = (2, 1)
//   first   ((1, -1), (2, 1)) x + (0.5, -1) = (1.5, 4)
//   second  ((2, -0.25), (-1, 1)) . + (1, -1) = (3, 1.5)
//   dense   (2, -1) . + 0.5 = 5
model::Model two_convolutions() {
  graph::Builder b;
  const auto layer = [&](graph::NodeId from, const std::vector<float>& w,
                         const std::vector<float>& c) {
    const graph::NodeId weights = b.constant("w", {{2, 2, 1}, w});
    const graph::NodeId bias = b.constant("b", {{2}, c});
    const graph::NodeId z =
        b.add("conv", graph::Convolution{{{1}, {1}, {1}, {0}, {0}}, 1}, {from, weights, bias});
    return b.add("relu", graph::Unary{graph::Function::relu}, {z});
  };
  const graph::NodeId first = layer(b.input("x", {1, 2, 1}), {1, -1, 2, 1}, {0.5F, -1});
  const graph::NodeId second = layer(first, {2, -0.25F, -1, 1}, {1, -1});
  const graph::NodeId flat = b.add("flat", graph::Reshape{}, {second}, {1, 2});
  const graph::NodeId w = b.constant("w", {{1, 2}, {2, -1}});
  const graph::NodeId c = b.constant("c", {{1}, {0.5F}});
  return {std::move(b).finish({b.add("y", graph::Linear{}, {flat, w, c})}), {}};
}

// There is one point, so the map is what both channels got.
float relevance(const Lrp& unit) { return map_of(unit, two_convolutions(), {2, 1})[0]; }

// Dense, epsilon: contributions 6 and -1.5 of 5 + e; R = 5 (6, -1.5) / (5 + e).
struct AtSecond {
  float first;
  float second;

  explicit AtSecond(float epsilon)
      : first(5 * 6 / (5 + epsilon)), second(5 * -1.5F / (5 + epsilon)) {}
};

// z+ of the second layer: 3 of 3 + 1 goes to the first number, 4 of 4 to the second.
// Flat hands all of it on.
TEST(LrpMethod, EpsilonPlusFlatIsZennits) {
  const AtSecond r(1e-6F);
  EXPECT_NEAR(relevance(Lrp{}), r.first * 3 / 4 + r.second, 1e-4);
}

// The second layer's alpha_beta has the whole bias in each of its sums: 3 of 3 + 1 to the first
// number, 4 of 4 - 1 to the second; below zero -1 of -1 + 1 = 0, which shares nothing, and -1.5 of
// -1.5 - 1.
struct AtFirst {
  float first;
  float second;

  explicit AtFirst(float alpha) {
    const AtSecond r(0.1F);
    const float beta = alpha - 1;
    first = alpha * r.first * 3 / 4 - beta * r.second * 1.5F / 2.5F;
    second = alpha * r.second * 4 / 3;
  }
};

TEST(LrpMethod, PresetsWithFlatAreInnvestigates) {
  const AtFirst a(1);
  EXPECT_NEAR(relevance(Lrp{.composite = LrpComposite::preset_a_flat}), a.first + a.second, 1e-4);
  const AtFirst b(2);
  EXPECT_NEAR(relevance(Lrp{.composite = LrpComposite::preset_b_flat}), b.first + b.second, 1e-4);
}

// The first layer: 2 of 2 + 0.5 and 4 + 1 of 5 - 1; below zero -1 of -1 + 0.5, and nothing but the
// bias.
TEST(LrpMethod, PresetsAreInnvestigates) {
  const AtFirst a(1);
  EXPECT_NEAR(relevance(Lrp{.composite = LrpComposite::preset_a}),
              a.first * 2 / 2.5F + a.second * 5 / 4, 1e-4);
  const AtFirst b(2);
  EXPECT_NEAR(relevance(Lrp{.composite = LrpComposite::preset_b}),
              2 * (b.first * 2 / 2.5F + b.second * 5 / 4) - b.first * -1 / -0.5F, 1e-4);
}

// Gamma at the second layer, whose sums 3 and 1.5 are positive: 1.25 * 3 of 1.25 * (3 + 1) - 1 to
// the first number and -1 of it to the second; 1.25 * 4 of 1.25 * 4 - 1.5 - 1 to the second and
// -1.5 of it to the first. The box hands all of it on.
TEST(LrpMethod, EpsilonGammaBoxIsZennits) {
  const AtSecond r(1e-6F);
  EXPECT_NEAR(relevance(Lrp{.composite = LrpComposite::epsilon_gamma_box}),
              r.first * (3.75F - 1) / 4 + r.second * (5 - 1.5F) / 2.5F, 1e-4);
}

// Rules can be replaced one by one: dense layers by z_plus, 6 of 6.5, in place of epsilon.
TEST(LrpMethod, TakesOtherRulesForKindsOfLayers) {
  EXPECT_NEAR(relevance(Lrp{.dense = LrpRule::z_plus}), 5 * 6 / 6.5F * 3 / 4, 1e-4);
  EXPECT_NEAR(relevance(Lrp{.convolution = LrpRule::flat}),
              relevance(Lrp{.dense = {}}) / (6 * 0.75F - 1.5F) * (6 - 1.5F), 1e-4);
  const Lrp all{.convolution = LrpRule::epsilon, .first = LrpRule::epsilon};
  EXPECT_NEAR(relevance(all), relevance(Lrp{.composite = LrpComposite::epsilon}), 1e-5);
}

// Between the least and most number, 1 and 2: 3 (2 - 1) = 3 and -2 (1 - 2) = 2 share 5.
TEST(LrpMethod, BoxesAnInputThatIsNoPictureByItsOwnNumbers) {
  EXPECT_THAT(map_of(Lrp{.first = LrpRule::z_box}, two_numbers(), {2, 1}), near({3, 2}));
}

// Between 0 and 4: 3 (2 - 0) = 6 and -2 (1 - 4) = 6.
TEST(LrpMethod, BoxesAnInputByGivenBounds) {
  EXPECT_THAT(map_of(Lrp{.first = LrpRule::z_box, .low = 0, .high = 4}, two_numbers(), {2, 1}),
              near({2.5F, 2.5F}));
}

// Black and white are (0 - 0.5) / 0.25 = -2 and 2: 3 (1 + 2) = 9 and -2 (0 - 2) = 4 share 3.
TEST(LrpMethod, BoxesAPictureByBlackAndWhite) {
  model::Description description;
  description.preprocessing.mean = {0.5};
  description.preprocessing.deviation = {0.25};
  graph::Builder b;
  const graph::NodeId x = b.input("x", {1, 1, 1, 2});
  const graph::NodeId w = b.constant("w", {{1, 1, 1, 2}, {3, -2}});
  const graph::NodeId z =
      b.add("z", graph::Convolution{{{1, 2}, {1, 1}, {1, 1}, {0, 0}, {0, 0}}, 1}, {x, w});
  const graph::NodeId y = b.add("y", graph::Reshape{}, {z}, {1, 1});
  const model::Model model(std::move(b).finish({y}), description);
  EXPECT_THAT(map_of(Lrp{.composite = LrpComposite::epsilon_gamma_box}, model, {1, 0}),
              near({3 * 9.0F / 13, 3 * 4.0F / 13}));
}

// Batch normalisation is part of the layer before it: 2 (3 x0 - 2 x1 + 1) - 3 = 6 x0 - 4 x1 - 1 is
// 7 at (2, 1), and 12 is all that is positive in it. Were it a layer of its own, z_plus would share
// 10 of 7 + 3 as 6 to 1.
TEST(LrpMethod, FoldsBatchNormalisation) {
  graph::Builder b;
  const graph::NodeId x = b.input("x", {1, 2});
  const graph::NodeId w = b.constant("w", {{1, 2}, {3, -2}});
  const graph::NodeId c = b.constant("c", {{1}, {1}});
  graph::NodeId at = b.add("linear", graph::Linear{}, {x, w, c});
  at = b.add("scaled", graph::Binary{graph::Arithmetic::multiply},
             {at, b.constant("scale", {{1, 1}, {2}})});
  at = b.add("shifted", graph::Binary{graph::Arithmetic::add},
             {at, b.constant("shift", {{1, 1}, {-3}})});
  const model::Model model(std::move(b).finish({at}), {});
  EXPECT_THAT(map_of(Lrp{.composite = LrpComposite::z_plus}, model, {2, 1}), near({7, 0}));
  EXPECT_THAT(map_of(Lrp{.composite = LrpComposite::epsilon}, model, {2, 1}), near({12, -4}));
}

// Without biases, the epsilon rule with a small epsilon is the gradient times the input.
TEST(LrpMethod, MeetsTheGradientTimesTheInput) {
  const auto model = small_net({2, 6, 5});
  const std::vector<float> item = random_tensor({60}, 4).data;
  const auto expected = map_of(InputGradient{}, model, item);
  const auto found = map_of(Lrp{.composite = LrpComposite::epsilon, .epsilon = 1e-9}, model, item);
  for (std::size_t at = 0; at < expected.size(); ++at) {
    EXPECT_NEAR(found[at], expected[at], 1e-3) << at;
  }
}

std::string refusal(const Lrp& unit, const model::Model& model) {
  try {
    map_of(unit, model, {2, 1});
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(LrpMethod, RefusesWhatDoesNotGoTogether) {
  EXPECT_THAT(refusal(Lrp{.dense = LrpRule::z_box}, two_numbers()), HasSubstr("first=z_box"));
  EXPECT_THAT(refusal(Lrp{.low = 0}, two_numbers()), HasSubstr("both or neither"));
  EXPECT_THAT(refusal(Lrp{.low = 2, .high = 1}, two_numbers()), HasSubstr("low=2"));
}

// The gate is a constant: all of the score goes to what it lets through.
TEST(LrpMethod, GoesThroughSqueezeAndExcitation) {
  const Maps maps =
      explained(Lrp{.composite = LrpComposite::epsilon}, squeezed_and_excited(), {1, 3, 2, 0});
  EXPECT_THAT(maps.values.data, near(shares_of_points()));
  EXPECT_NEAR(maps.measures[0].values[0], 0, 1e-4);
}

TEST(LrpMethod, RefusesAProductOfTwoValuesByName) {
  graph::Builder b;
  const graph::NodeId x = b.input("x", {1, 2});
  const graph::NodeId y = b.add("squared", graph::Binary{graph::Arithmetic::multiply}, {x, x});
  EXPECT_THAT(refusal(Lrp{}, {std::move(b).finish({y}), {}}),
              HasSubstr("LRP has no rule for the multiply 'squared' of two computed values"));
}

// zennit's names say which rule convolutions get, and whether layers that read the input are flat.
TEST(LrpMethod, KnowsTheNamesOfZennitsComposites) {
  const auto model = small_net({2, 6, 5});
  const std::vector<float> item = random_tensor({60}, 4).data;
  const auto named = [&](LrpComposite composite) {
    return map_of(Lrp{.composite = composite}, model, item);
  };
  const auto built = [&](LrpRule convolution, std::optional<LrpRule> first) {
    const Lrp unit{.composite = LrpComposite::epsilon, .convolution = convolution, .first = first};
    return map_of(unit, model, item);
  };
  EXPECT_EQ(named(LrpComposite::epsilon_plus), built(LrpRule::z_plus, {}));
  EXPECT_EQ(named(LrpComposite::epsilon_plus_flat), built(LrpRule::z_plus, LrpRule::flat));
  EXPECT_EQ(named(LrpComposite::epsilon_alpha2_beta1), built(LrpRule::alpha_beta, {}));
  EXPECT_EQ(named(LrpComposite::epsilon_alpha2_beta1_flat),
            built(LrpRule::alpha_beta, LrpRule::flat));
  EXPECT_NE(named(LrpComposite::epsilon_plus), named(LrpComposite::epsilon_alpha2_beta1));
}

// Attention and normalisation without biases lose nothing when their weights and deviations are
// constants.
TEST(LrpMethod, SharesTheScoreOfATransformer) {
  const Lrp unit{.composite = LrpComposite::epsilon};
  const Maps maps = explained(unit, attention_net({2, 3, 4}), random_tensor({24}, 3).data);
  double size = 0;
  for (const float value : maps.values.data) size += std::abs(value);
  EXPECT_GT(size, 0.01);
  EXPECT_NEAR(maps.measures[0].values[0], 0, 2e-3 * size);
  const Lrp split{.composite = LrpComposite::epsilon, .attention = LrpAttention::split};
  EXPECT_NE(map_of(split, attention_net({2, 3, 4}), random_tensor({24}, 3).data), maps.values.data);
}

}  // namespace
}  // namespace assay::attribution
