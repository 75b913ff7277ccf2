#include "evaluate/metrics/energy_pointing_game.h"

#include "evaluate/metrics/judged_test.h"

namespace assay::metrics {
namespace {

// On the object 3 and -2, beside it 1 and -4.
TEST(EnergyPointingGameMetric, IsTheShareOfTheMassInside) {
  const std::vector<float> map{3, -2, 1, -4};
  const std::vector<float> mask{1, 0.5, 0, 0};
  EXPECT_DOUBLE_EQ(*judged(EnergyPointingGame{}, map, mask).value, 3.0 / 4);
  EXPECT_DOUBLE_EQ(*judged(EnergyPointingGame{.variant = Mass::absolute}, map, mask).value,
                   5.0 / 10);
  EXPECT_DOUBLE_EQ(*judged(EnergyPointingGame{.variant = Mass::signed_sum}, map, mask).value,
                   1.0 / -2);
}

// What knows nothing scores the object's share of the picture.
TEST(EnergyPointingGameMetric, OfAConstantMapIsTheSizeOfTheObject) {
  EXPECT_DOUBLE_EQ(*judged(EnergyPointingGame{}, {2, 2, 2, 2, 2}, {1, 1, 0, 0, 0}).value, 0.4);
}

TEST(EnergyPointingGameMetric, IsUndefinedWithoutMassOrObject) {
  expect_undefined(EnergyPointingGame{}, {0, -1, -3}, {1, 1, 0}, nothing_positive);
  expect_undefined(EnergyPointingGame{.variant = Mass::signed_sum}, {1, -1, 0}, {1, 0, 0},
                   "the map has no mass");
  expect_undefined(EnergyPointingGame{}, {0, 1, 3}, {0, 0, 0}, empty_mask);
}

}  // namespace
}  // namespace assay::metrics
