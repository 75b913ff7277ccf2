#include "explain/attribution/smoothgrad.h"

#include <cmath>

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

TEST(SmoothgradMethod, OfALinearModelIsItsGradient) {
  EXPECT_THAT(map_of(Smoothgrad{.samples = 7, .sign = Sign::signs}, two_numbers(), {5, 7}),
              ElementsAre(FloatEq(3), FloatEq(-2)));
}

// Mean of 2 (x + noise): 2 x up to 2 d / sqrt(n), where d = 0.15 * (8 - 2).
TEST(SmoothgradMethod, AveragesOverNoiseOfTheInputsScale) {
  const auto map =
      map_of(Smoothgrad{.samples = 4000, .sign = Sign::signs}, squared_numbers(), {2, 8});
  const double error = 2 * 0.9 / std::sqrt(4000.0);
  EXPECT_NEAR(map[0], 4, 4 * error);
  EXPECT_NEAR(map[1], 16, 4 * error);
  EXPECT_NE(map[0], 4.0F);
}

// Mean of (2 (x + noise))^2 = 4 (x^2 + d^2) = 4 (4 + 0.81).
TEST(SmoothgradMethod, CanAverageSquares) {
  const auto map =
      map_of(Smoothgrad{.samples = 20000, .power = Power::squares}, squared_numbers(), {2, 8});
  EXPECT_NEAR(map[0], 19.24, 0.5);
}

TEST(SmoothgradMethod, WithoutNoiseIsTheGradient) {
  EXPECT_THAT(map_of(Smoothgrad{.samples = 3, .noise = 0}, squared_numbers(), {2, 8}),
              ElementsAre(4, 16));
}

TEST(SmoothgradMethod, ChangesWithTheSeed) {
  EXPECT_NE(map_of(Smoothgrad{.seed = 1}, squared_numbers(), {2, 8}),
            map_of(Smoothgrad{.seed = 2}, squared_numbers(), {2, 8}));
}

}  // namespace
}  // namespace assay::attribution
