#include "evaluate/metrics/object.h"

#include <gmock/gmock.h>

namespace assay::metrics {
namespace {

using data::Box;
using testing::ElementsAre;

TEST(Object, IsWhereTheMaskHasWeight) {
  const Tensor mask({1, 4}, {0, 0.2F, 1, 0.5F});
  const ExplainedItems explained{.maps = mask, .masks = &mask};
  EXPECT_THAT(object_points(explained, 0), ElementsAre(false, true, true, true));
  EXPECT_THAT(object_points(explained, 0, 0.4), ElementsAre(false, false, true, true));
  EXPECT_EQ(box_around(object_points(explained, 0), {1, 4}), (Box{1, 0, 4, 1}));
  EXPECT_EQ(box_around({false, false}, {1, 2}), std::nullopt);
}

TEST(Object, HasTheBoxThatIsGivenBeforeTheOneAroundItsMask) {
  const Tensor masks({2, 2, 2}, {0, 1, 0, 0, 1, 0, 0, 1});
  const std::optional<Box> boxes[] = {Box{0, 0, 0.5, 2}, std::nullopt};
  const ExplainedItems explained{.maps = masks, .masks = &masks, .boxes = boxes};
  EXPECT_EQ(object_box(explained, 0, {2, 2}), boxes[0]);
  EXPECT_EQ(object_box(explained, 1, {2, 2}), (Box{0, 0, 2, 2}));
}

// x x . .
// . . x .    three joined by a corner, a pair, and a single point
// . . . .
// x . x x
TEST(Object, ComponentsTouchAtCorners) {
  const std::vector<bool> points{1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1, 1};
  const std::vector<bool> expected{1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(largest_component(points, {4, 4}), expected);
}

// x . x    a part that goes down and up again is one
// x x x
TEST(Object, ComponentsGoEveryWay) {
  const std::vector<bool> points{1, 0, 1, 1, 1, 1};
  EXPECT_EQ(largest_component(points, {2, 3}), points);
}

// The end of a row does not touch the beginning of the next; of equals the first is taken.
TEST(Object, ComponentsEndWithTheRow) {
  EXPECT_EQ(largest_component({0, 0, 1, 1, 0, 0}, {2, 3}), (std::vector<bool>{0, 0, 1, 0, 0, 0}));
  EXPECT_EQ(largest_component({1, 0, 1, 1, 0, 1}, {1, 6}), (std::vector<bool>{0, 0, 1, 1, 0, 0}));
}

// x . x x    a point, a pair and a point
// . . . .
// . x . .
TEST(Object, ComponentsComeInTheOrderOfTheirFirstPoints) {
  std::vector<std::vector<std::size_t>> found;
  for_each_component({1, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0}, {3, 4},
                     [&](Members members) { found.emplace_back(members.begin(), members.end()); });
  EXPECT_THAT(found, ElementsAre(ElementsAre(0), ElementsAre(2, 3), ElementsAre(9)));
  EXPECT_EQ(box_around(std::vector<std::size_t>{2, 9}, {3, 4}), (Box{1, 0, 3, 3}));
}

// 2 x 3 and 4 x 1 boxes that share 1 x 1: 1 / (6 + 4 - 1).
TEST(Object, BoxesOverlapByTheirAreas) {
  EXPECT_DOUBLE_EQ(overlap({0, 0, 2, 3}, {1, 2, 5, 3}), 1.0 / 9);
  EXPECT_EQ(overlap({0, 0, 1, 1}, {1, 0, 2, 1}), 0);
  EXPECT_EQ(overlap({0, 0, 3, 1}, {0, 0, 3, 1}), 1);
}

}  // namespace
}  // namespace assay::metrics
