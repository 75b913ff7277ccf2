#include "explain/attribution/gradient_shap.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/temporary_folder.h"
#include "explain/attribution/toy_models_test.h"
#include "math/tensor/npy.h"

namespace assay::attribution {
namespace {

// Whatever is drawn, a linear model's numbers contribute their weights times their distance.
TEST(GradientShapMethod, OfALinearModelIsExact) {
  const Maps maps = explained(GradientShap{.samples = 3}, two_numbers(), {5, 7});
  EXPECT_THAT(maps.values.data, ElementsAre(FloatEq(15), FloatEq(-14)));
  EXPECT_NEAR(maps.measures[0].values[0], 0, 1e-4);
}

// From zero the gradient at a x is 2 a x, a between 0 and 1: the mean of 2 a x^2 is x^2 up to
// 2 x^2 / sqrt(12 n).
TEST(GradientShapMethod, DrawsPointsOfTheWay) {
  const auto map = map_of(GradientShap{.samples = 3000}, squared_numbers(), {2, 8});
  EXPECT_NEAR(map[0], 4, 4 * 8 / std::sqrt(12 * 3000.0));
  EXPECT_NEAR(map[1], 64, 4 * 128 / std::sqrt(12 * 3000.0));
  EXPECT_NE(map[0], 4.0F);
}

// Of a linear model the mean over the background's rows counts: drawn in proportion 2 : 1 at most.
TEST(GradientShapMethod, DrawsBaselinesFromABackground) {
  const TemporaryFolder folder;
  write_npy(folder.path() / "rows.npy", Tensor({2, 2}, {1, 0, 3, 4}));
  const GradientShap unit{.samples = 400, .background = folder.path() / "rows.npy"};
  const Maps maps = explained(unit, two_numbers(), {5, 7});
  // Between 3 (5 - 1) and 3 (5 - 3), and exactly so often the one as the other for both numbers.
  const double often = (12 - double{maps.values.data[0]}) / 6;
  EXPECT_NEAR(often, 0.5, 4 * 0.5 / std::sqrt(400.0));
  EXPECT_NEAR(maps.values.data[1], -14 + 8 * often, 1e-3);
  EXPECT_NEAR(maps.measures[0].values[0], 0, 1e-4);
}

// Noise of the input's range moves its end: of a linear model by its mean.
TEST(GradientShapMethod, AddsNoiseToTheInput) {
  const GradientShap unit{.samples = 4000, .noise = 0.5};
  const auto map = map_of(unit, two_numbers(), {5, 7});
  EXPECT_NEAR(map[0], 15, 4 * 3 * 0.5 * 2 / std::sqrt(4000.0));
  EXPECT_GT(std::abs(map[0] - 15), 1e-4);
}

TEST(GradientShapMethod, ChangesWithTheSeed) {
  EXPECT_NE(map_of(GradientShap{.seed = 1}, squared_numbers(), {2, 8}),
            map_of(GradientShap{.seed = 2}, squared_numbers(), {2, 8}));
}

}  // namespace
}  // namespace assay::attribution
