#include "explain/attribution/occlusion.h"

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// Hiding a number of a linear model loses what it contributes.
TEST(OcclusionMethod, WithWindowsOfOnePointIsTheContribution) {
  EXPECT_THAT(map_of(Occlusion{.window = 1, .stride = 1}, two_numbers(), {5, 7}),
              ElementsAre(15, -14));
}

// Of thirty columns four beside each other had been hidden together.
TEST(OcclusionMethod, HidesTheColumnsOfATableOneByOne) {
  Tensor weights({1, 30});
  for (std::size_t at = 0; at < 30; ++at) weights.data[at] = at % 2 == 0 ? 1.0F : -3.0F;
  const auto model = linear_model({30}, weights, {{1}, {0}});
  EXPECT_THAT(map_of(Occlusion{}, model, std::vector<float>(30, 1.0F)),
              testing::Pointwise(testing::FloatNear(1e-5F), weights.data));
}

// Four points with contributions 1, 2, 3, 4; windows of two at 0, 1, 2 lose 3, 5, 7. The inner
// points lie in two windows.
TEST(OcclusionMethod, AveragesOverTheWindowsOfAPoint) {
  const auto model = linear_model({1, 4}, {{1, 4}, {1, 2, 3, 4}}, {{1}, {9}});
  EXPECT_THAT(map_of(Occlusion{.window = 2, .stride = 1}, model, {1, 1, 1, 1}),
              ElementsAre(3, 4, 6, 7));
}

// Five points, windows of two at 0, 2 and, so that the end is covered, 3.
TEST(OcclusionMethod, CoversTheEnd) {
  const auto model = linear_model({1, 5}, {{1, 5}, {1, 1, 1, 1, 5}}, {{1}, {0}});
  EXPECT_THAT(map_of(Occlusion{.window = 2, .stride = 2}, model, {1, 1, 1, 1, 1}),
              ElementsAre(2, 2, 2, 4, 6));
}

// Two by two windows over three by two points: the upper four, then the lower four.
TEST(OcclusionMethod, HidesSquaresOfPictures) {
  const auto model = linear_model({1, 3, 2}, {{1, 6}, {1, 2, 3, 4, 5, 6}}, {{1}, {0}});
  EXPECT_THAT(map_of(Occlusion{.window = 2, .stride = 1}, model, {1, 1, 1, 1, 1, 1}),
              ElementsAre(10, 10, 14, 14, 18, 18));
}

// With the mean in its place a number of the mean's size is not missed.
TEST(OcclusionMethod, HidesBehindTheBaseline) {
  EXPECT_THAT(map_of(Occlusion{.window = 1, .stride = 1, .baseline = Baseline::mean}, two_numbers(),
                     {5, 7}),
              ElementsAre(-3, -2));
}

}  // namespace
}  // namespace assay::attribution
