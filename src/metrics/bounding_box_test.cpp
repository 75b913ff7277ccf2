#include "metrics/bounding_box.h"

#include "metrics/judged_test.h"

namespace assay::metrics {
namespace {

// The three highest are the points 4, 0 and 2; the object has 0, 1 and 4.
TEST(BoundingBoxMetric, IsTheShareOfTheHighestPointsInside) {
  EXPECT_DOUBLE_EQ(*judged(BoundingBox{}, {5, 1, 4, -7, 9}, {1, 1, 0, 0, 1}).value, 2.0 / 3);
}

// Two places for three equal points: the first two get them.
TEST(BoundingBoxMetric, BreaksTiesByIndex) {
  EXPECT_DOUBLE_EQ(*judged(BoundingBox{}, {0, 1, 1, 1}, {0, 1, 0, 1}).value, 0.5);
  EXPECT_DOUBLE_EQ(*judged(BoundingBox{}, {0, 1, 1, 1}, {0, 1, 1, 0}).value, 1);
}

TEST(BoundingBoxMetric, IsUndefinedWithoutRanksOrObject) {
  expect_undefined(BoundingBox{}, {2, 2}, {1, 0}, constant_map);
  expect_undefined(BoundingBox{}, {1, 2}, {0, 0}, empty_mask);
}

}  // namespace
}  // namespace assay::metrics
