#include "explain/attribution/gradient.h"

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

TEST(GradientMethod, IsTheWeightsOfALinearModel) {
  EXPECT_THAT(map_of(Gradient{.sign = Sign::signs}, two_numbers(), {5, 7}), ElementsAre(3, -2));
  EXPECT_THAT(map_of(Gradient{}, two_numbers(), {5, 7}), ElementsAre(3, 2));
}

// Two channels of two points; weights 1, -2 of the first channel and 3, -4 of the second.
TEST(GradientMethod, AddsSignedChannelsAndTakesTheLargestMagnitude) {
  const auto model = linear_model({2, 2}, {{1, 4}, {1, -2, 3, -4}}, {{1}, {0}});
  EXPECT_THAT(map_of(Gradient{.sign = Sign::signs}, model, {1, 1, 1, 1}), ElementsAre(4, -6));
  EXPECT_THAT(map_of(Gradient{}, model, {1, 1, 1, 1}), ElementsAre(3, 4));
}

// With weights [1], [0] the probability is a logistic function of x: p (1 - p) at x = 0 is 1/4.
TEST(GradientMethod, OfAProbabilityGoesThroughTheSoftmax) {
  const auto model = linear_model({1}, {{2, 1}, {1, 0}}, {{2}, {0, 0}});
  EXPECT_THAT(explained(Gradient{}, model, {0}, model::Output::probability).values.data,
              ElementsAre(FloatEq(0.25F)));
}

// At (2, 1) both rectifiers are open: (1 - 2, -1 - 2).
TEST(GradientMethod, GoesThroughOpenRectifiers) {
  EXPECT_THAT(map_of(Gradient{.sign = Sign::signs}, two_rectifiers(), {2, 1}), ElementsAre(-1, -3));
}

}  // namespace
}  // namespace assay::attribution
