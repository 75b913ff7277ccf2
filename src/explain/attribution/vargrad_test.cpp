#include "explain/attribution/vargrad.h"

#include <cmath>

#include "explain/attribution/smoothgrad.h"
#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

TEST(VargradMethod, OfALinearModelIsZero) {
  EXPECT_THAT(map_of(Vargrad{.samples = 7}, two_numbers(), {5, 7}), ElementsAre(0, 0));
}

// The gradient 2 (x + noise) has variance 4 d^2, where d = 0.15 * (8 - 2): 3.24. The variance of
// normal numbers has deviation sqrt(2 / n) of itself.
TEST(VargradMethod, IsTheVarianceThatTheNoiseMakes) {
  const auto map = map_of(Vargrad{.samples = 4000}, squared_numbers(), {2, 8});
  const double error = 3.24 * std::sqrt(2 / 4000.0);
  EXPECT_NEAR(map[0], 3.24, 4 * error);
  EXPECT_NEAR(map[1], 3.24, 4 * error);
}

// E[g^2] - E[g]^2 of the same copies, which SmoothGrad gives.
TEST(VargradMethod, IsTheMeanSquareLessTheSquaredMean) {
  const std::vector<float> x{2, 8};
  const auto mean = map_of(Smoothgrad{.samples = 9}, squared_numbers(), x);
  const auto square =
      map_of(Smoothgrad{.samples = 9, .power = Power::squares}, squared_numbers(), x);
  const auto map = map_of(Vargrad{.samples = 9}, squared_numbers(), x);
  for (const std::size_t at : {std::size_t{0}, std::size_t{1}}) {
    EXPECT_NEAR(map[at], square[at] - mean[at] * mean[at], 1e-3);
  }
}

// Slopes of ten thousand that vary by a fiftieth, 4 * 0.01^2: in floats, the difference of two
// squares of 1e8 would be rounding.
TEST(VargradMethod, IsRightWhereGradientsHardlyVary) {
  const auto map = map_of(Vargrad{.samples = 2000, .noise = 0.01}, squared_numbers(), {5000, 5001});
  EXPECT_NEAR(map[0], 4e-4, 6e-5);
}

}  // namespace
}  // namespace assay::attribution
