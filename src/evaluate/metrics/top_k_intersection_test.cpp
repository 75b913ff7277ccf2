#include "evaluate/metrics/top_k_intersection.h"

#include "evaluate/metrics/judged_test.h"

namespace assay::metrics {
namespace {

const std::vector<float> map{9, 1, 8, 2, 7, 3};
const std::vector<float> mask{1, 0, 0, 0, 1, 1};

// The highest three are points 0, 2 and 4; two of them are on the object, which has half of all.
TEST(TopKIntersectionMetric, IsTheShareOfTheHighestPointsOnTheObject) {
  EXPECT_DOUBLE_EQ(*judged(TopKIntersection{.points = 3}, map, mask).value, 2.0 / 3);
  EXPECT_DOUBLE_EQ(
      *judged(TopKIntersection{.points = 3, .concept_influence = true}, map, mask).value, 4.0 / 3);
}

// A thousand points of a smaller map would be all of it, whatever it says.
TEST(TopKIntersectionMetric, LooksAtTheSameShareOfSmallMaps) {
  EXPECT_EQ(*judged(TopKIntersection{}, map, mask).value, 1);
  std::vector<float> large(28 * 28, 0.0F);
  std::vector<float> object(28 * 28, 0.0F);
  for (std::size_t at = 0; at < 16; ++at) large[at] = 1;
  for (std::size_t at = 0; at < 4; ++at) object[at] = 1;
  EXPECT_DOUBLE_EQ(*judged(TopKIntersection{}, large, object).value, 4.0 / 16);
}

TEST(TopKIntersectionMetric, IsUndefinedWithoutRanksOrAnObject) {
  expect_undefined(TopKIntersection{}, {2, 2}, {1, 0}, constant_map);
  expect_undefined(TopKIntersection{}, {1, 2}, {0, 0}, empty_mask);
}

}  // namespace
}  // namespace assay::metrics
