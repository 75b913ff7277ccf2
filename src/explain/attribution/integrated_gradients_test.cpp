#include "explain/attribution/integrated_gradients.h"

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// One class: x0^3 + 2 x1, whose integral from zero is shared (x0^3, 2 x1).
model::Model cubic() {
  graph::Builder builder;
  const graph::NodeId x = builder.input("x", {1, 2});
  const graph::NodeId first = builder.constant("first", {{1, 2}, {1, 0}});
  const graph::NodeId second = builder.constant("second", {{1, 2}, {0, 2}});
  const graph::NodeId x0 = builder.add("x0", graph::Linear{}, {x, first});
  const graph::NodeId square =
      builder.add("sq", graph::Binary{graph::Arithmetic::multiply}, {x0, x0});
  const graph::NodeId cube =
      builder.add("cube", graph::Binary{graph::Arithmetic::multiply}, {square, x0});
  const graph::NodeId linear = builder.add("linear", graph::Linear{}, {x, second});
  const graph::NodeId y = builder.add("y", graph::Binary{graph::Arithmetic::add}, {cube, linear});
  return {std::move(builder).finish({y}), {}};
}

// Two nodes of Gauss and Legendre integrate 3 t^2 exactly.
TEST(IntegratedGradientsMethod, SharesTheDifferenceAmongTheNumbers) {
  const Maps maps = explained(IntegratedGradients{.steps = 2, .rule = Quadrature::gauss_legendre},
                              cubic(), {3, 5});
  EXPECT_THAT(maps.values.data, ElementsAre(FloatNear(27, 1e-4F), FloatEq(10)));
  EXPECT_EQ(maps.measures[0].name, "completeness_gap");
  EXPECT_NEAR(maps.measures[0].values[0], 0, 1e-4);
}

// The mean of 3 t^2 over t = 1/4, ..., 1 is 3 (1 + 4 + 9 + 16) / 64 = 1.40625; times 27.
TEST(IntegratedGradientsMethod, ReportsWhatTheRightRuleMisses) {
  const Maps maps = explained(IntegratedGradients{.steps = 4}, cubic(), {3, 5});
  EXPECT_FLOAT_EQ(maps.values.data[0], 27 * 1.40625F);
  EXPECT_NEAR(maps.measures[0].values[0], 27 * 0.40625, 1e-4);
}

// From the mean, 4: the first falls by 1 and the second rises by 1; y0^3 goes from 64 to 27.
TEST(IntegratedGradientsMethod, StartsFromTheBaseline) {
  const IntegratedGradients unit{
      .steps = 4, .rule = Quadrature::gauss_legendre, .baseline = Baseline::mean};
  EXPECT_THAT(map_of(unit, cubic(), {3, 5}),
              ElementsAre(FloatNear(-37, 1e-3F), FloatNear(2, 1e-5F)));
}

TEST(IntegratedGradientsMethod, CompletesForABlurredPictureThroughANet) {
  const IntegratedGradients unit{.steps = 300, .baseline = Baseline::blur};
  const Maps maps = explained(unit, small_net({2, 6, 5}), random_tensor({60}, 4).data);
  double total = 0;
  for (const float value : maps.values.data) total += value;
  EXPECT_GT(std::abs(total), 0.1);
  EXPECT_LT(std::abs(maps.measures[0].values[0]), 0.02 * std::abs(total) + 0.01);
}

}  // namespace
}  // namespace assay::attribution
