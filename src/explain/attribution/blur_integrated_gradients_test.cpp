#include "explain/attribution/blur_integrated_gradients.h"

#include <cmath>

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// Two points a, b blurred with deviation d: weights 1 and e = exp(-1 / 2 d^2), so the first is
// (a + e b) / (1 + e).
double blurred(double a, double b, double d) {
  const double e = std::exp(-0.5 / (d * d));
  return (a + e * b) / (1 + e);
}

// A linear model's numbers contribute their weights times their way.
TEST(BlurIntegratedGradientsMethod, OfALinearModelIsExact) {
  const Maps maps =
      explained(BlurIntegratedGradients{.steps = 3, .deviation = 2}, two_numbers(), {5, 9});
  EXPECT_NEAR(maps.values.data[0], 3 * (5 - blurred(5, 9, 2)), 1e-5);
  EXPECT_NEAR(maps.values.data[1], -2 * (9 - blurred(9, 5, 2)), 1e-5);
  EXPECT_NEAR(maps.measures[0].values[0], 0, 1e-5);
}

// The trapezoidal rule is exact for x^2, with any number of steps: x^2 less its blur's.
TEST(BlurIntegratedGradientsMethod, AveragesTheGradientsOfBothEnds) {
  for (const int steps : {1, 5}) {
    const BlurIntegratedGradients unit{.steps = steps, .deviation = 1.5};
    const auto map = map_of(unit, squared_numbers(), {2, 8});
    EXPECT_NEAR(map[0], 4 - std::pow(blurred(2, 8, 1.5), 2), 1e-4);
    EXPECT_NEAR(map[1], 64 - std::pow(blurred(8, 2, 1.5), 2), 1e-4);
  }
}

TEST(BlurIntegratedGradientsMethod, CompletesForAPictureThroughANet) {
  const Maps maps = explained(BlurIntegratedGradients{.steps = 1000, .deviation = 4},
                              small_net({2, 6, 5}), random_tensor({60}, 4).data);
  double total = 0;
  for (const float value : maps.values.data) total += value;
  EXPECT_GT(std::abs(total), 0.1);
  EXPECT_LT(std::abs(maps.measures[0].values[0]), 0.004 * std::abs(total));
}

// Nothing appears in what is the same everywhere.
TEST(BlurIntegratedGradientsMethod, IsZeroForAConstantInput) {
  const auto map = map_of(BlurIntegratedGradients{.steps = 5}, squared_numbers(), {3, 3});
  EXPECT_NEAR(map[0], 0, 1e-5);
  EXPECT_NEAR(map[1], 0, 1e-5);
}

}  // namespace
}  // namespace assay::attribution
