#include "evaluate/metrics/bounding_box.h"

#include "evaluate/metrics/judged_test.h"

namespace assay::metrics {
namespace {

// The three highest are the points 4, 0 and 2; the object has 0, 1 and 4.
TEST(BoundingBoxMetric, IsTheShareOfTheHighestPointsInside) {
  EXPECT_DOUBLE_EQ(*judged(BoundingBox{}, {5, 1, 4, -7, 9}, {1, 1, 0, 0, 1}).value, 2.0 / 3);
}

// Two places for three equal points: two of the three get them, always the same, so that of the
// three objects of two such points one is found whole and the others by half.
TEST(BoundingBoxMetric, GivesTwoPlacesToTwoOfThreeEqualPoints) {
  double sum = 0;
  for (const std::vector<float>& object :
       {std::vector<float>{0, 1, 1, 0}, {0, 1, 0, 1}, {0, 0, 1, 1}}) {
    sum += *judged(BoundingBox{}, {0, 1, 1, 1}, object).value;
  }
  EXPECT_DOUBLE_EQ(sum, 2);
}

TEST(BoundingBoxMetric, IsUndefinedWithoutRanksOrObject) {
  expect_undefined(BoundingBox{}, {2, 2}, {1, 0}, constant_map);
  expect_undefined(BoundingBox{}, {1, 2}, {0, 0}, empty_mask);
}

}  // namespace
}  // namespace assay::metrics
