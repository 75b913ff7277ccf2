#include "explain/attribution/guided_integrated_gradients.h"

#include <cmath>

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// Whatever the way, a linear model's numbers contribute their weights times their distance.
TEST(GuidedIntegratedGradientsMethod, OfALinearModelIsExact) {
  const Maps maps = explained(GuidedIntegratedGradients{.steps = 7}, two_numbers(), {5, 7});
  EXPECT_THAT(maps.values.data, ElementsAre(FloatNear(15, 1e-4F), FloatNear(-14, 1e-4F)));
  EXPECT_NEAR(maps.measures[0].values[0], 0, 1e-4);
}

// Of x0^2 + x1^2 at (1, 2) in two steps; guided_walk_test.cpp has the working. 2 (0.5) * 0.5 and
// 2 (1) * 1.
TEST(GuidedIntegratedGradientsMethod, AsksForTheGradientWhereTheWayIs) {
  const GuidedIntegratedGradients unit{.steps = 2, .fraction = 0.5, .distance = 1};
  EXPECT_THAT(map_of(unit, squared_numbers(), {1, 2}), ElementsAre(FloatEq(0.5), FloatEq(2)));
}

// The gradient where a step starts stands for all of it, so what is missing falls with the steps.
TEST(GuidedIntegratedGradientsMethod, CompletesWhereTheModelIsSmooth) {
  const auto gap = [](int steps) {
    return explained(GuidedIntegratedGradients{.steps = steps}, squared_numbers(), {2, 8})
        .measures[0]
        .values[0];
  };
  EXPECT_NEAR(gap(2000), 0, 0.002 * 68);
  EXPECT_NEAR(gap(200), 10 * gap(2000), 2 * std::abs(gap(2000)));
}

// Without any distance the way is straight, whatever the model. With some it may go to and fro
// across the kinks of a net, and what is missing then does not vanish.
TEST(GuidedIntegratedGradientsMethod, CompletesThroughANetOnTheStraightWay) {
  const Maps maps = explained(GuidedIntegratedGradients{.steps = 400, .distance = 0},
                              small_net({2, 6, 5}), random_tensor({60}, 4).data);
  EXPECT_NEAR(maps.measures[0].values[0], 0, 0.05);
}

}  // namespace
}  // namespace assay::attribution
