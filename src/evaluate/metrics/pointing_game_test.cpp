#include "evaluate/metrics/pointing_game.h"

#include "evaluate/metrics/judged_test.h"

namespace assay::metrics {
namespace {

// The highest point is at row 1, column 1; the object at row 4, column 5: 3 down, 4 across, so 5.
ExplainedItems three_four(const Tensor& map, const Tensor& mask) {
  return {.maps = map, .masks = &mask};
}

class PointingGameMetric : public testing::Test {
 protected:
  PointingGameMetric() : map({1, 6, 7}), mask({1, 6, 7}) {
    map.data[1 * 7 + 1] = 2;
    mask.data[4 * 7 + 5] = 0.1F;
  }
  double at(double tolerance) const {
    return *PointingGame{.tolerance = tolerance}(three_four(map, mask))[0].value;
  }
  Tensor map;
  Tensor mask;
};

TEST_F(PointingGameMetric, HitsWithinTheOpenDisc) {
  EXPECT_EQ(at(4.999), 0);
  EXPECT_EQ(at(5), 0);
  EXPECT_EQ(at(5.001), 1);
  EXPECT_EQ(at(15), 1);
}

TEST_F(PointingGameMetric, WithoutToleranceAsksForThePointItself) {
  EXPECT_EQ(at(0), 0);
  mask.data[1 * 7 + 1] = 1;
  EXPECT_EQ(at(0), 1);
}

// Of equals the first counts: there the object is next to it, the other is far away.
TEST_F(PointingGameMetric, TakesTheFirstOfTheHighestPoints) {
  map.data[5 * 7 + 5] = 2;
  EXPECT_EQ(at(2), 0);
  map.data[1 * 7 + 1] = 1;
  EXPECT_EQ(at(2), 1);
}

// Two points of the map for each pixel across and one down: the object is 2 pixels across and 3
// down, at a distance of the square root of 13.
TEST_F(PointingGameMetric, MeasuresInPixelsOfThePicture) {
  const Scale scales[] = {{.x = 2, .y = 1}};
  ExplainedItems explained = three_four(map, mask);
  explained.scales = scales;
  EXPECT_EQ(*PointingGame{.tolerance = 3.6}(explained)[0].value, 0);
  EXPECT_EQ(*PointingGame{.tolerance = 3.61}(explained)[0].value, 1);
}

TEST_F(PointingGameMetric, IsUndefinedWithoutAnObjectOrAHighestPoint) {
  expect_undefined(PointingGame{}, {1, 1, 1}, {0, 1, 0}, constant_map);
  expect_undefined(PointingGame{}, {1, 2, 1}, {0, 0, 0}, empty_mask);
}

}  // namespace
}  // namespace assay::metrics
