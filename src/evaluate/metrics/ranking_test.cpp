#include "evaluate/metrics/ranking.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/rng.h"

namespace assay::metrics {
namespace {

using testing::ElementsAre;

using testing::UnorderedElementsAre;

std::span<const std::uint32_t> part(const std::vector<std::uint32_t>& order, std::size_t first,
                                    std::size_t size) {
  return std::span(order).subspan(first, size);
}

TEST(Ranking, GoesDown) {
  const std::vector<float> map{1, 3, -2, 3, 0, 1, -0.0F};
  const std::vector<std::uint32_t> order = ranking(map);
  EXPECT_THAT(part(order, 0, 2), UnorderedElementsAre(1, 3));
  EXPECT_THAT(part(order, 2, 2), UnorderedElementsAre(0, 5));
  EXPECT_THAT(part(order, 4, 2), UnorderedElementsAre(4, 6));
  EXPECT_EQ(order.back(), 2U);
  EXPECT_THAT(ranking(std::vector<float>{2, 4, 3}), ElementsAre(1, 2, 0));
}

// The order of equals is the order of a constant map, in which all are equal, whatever lies
// between them.
TEST(Ranking, PutsEqualsInOneOrderForAllMapsOfASize) {
  Random random(3);
  std::vector<float> map(200);
  for (float& value : map) value = static_cast<float>(random.below(20)) - 10;
  std::vector<std::size_t> drawn(200);
  const std::vector<std::uint32_t> constant = ranking(std::vector<float>(200, 5.0F));
  for (std::size_t place = 0; place < 200; ++place) drawn[constant[place]] = place;
  const std::vector<std::uint32_t> order = ranking(map);
  for (std::size_t place = 0; place < order.size(); ++place) {
    const std::size_t point = order[place];
    std::size_t before = 0;
    for (std::size_t other = 0; other < map.size(); ++other) {
      before += map[other] > map[point] || (map[other] == map[point] && drawn[other] < drawn[point])
                    ? 1
                    : 0;
    }
    EXPECT_EQ(before, place);
  }
}

// A mask of 8 x 8 points in a picture of 32 x 32. Of the 960 points around it, half in each half of
// the picture, the first 480 to go are drawn: 240 are expected in the upper half and as many in the
// left, with a deviation of sqrt(480 / 4 * 480 / 959) = 7.75. A slab would have all 480 in one.
TEST(Ranking, TakesTheBackgroundOfAMaskFromEverywhere) {
  constexpr std::size_t side = 32;
  std::vector<float> mask(side * side);
  const auto is_inside = [](std::size_t at) { return at >= 12 && at < 20; };
  for (std::size_t point = 0; point < mask.size(); ++point) {
    mask[point] = is_inside(point / side) && is_inside(point % side) ? 1.0F : 0.0F;
  }
  const std::vector<std::uint32_t> order = ranking(mask);
  const auto is_of_object = [&](std::uint32_t point) { return mask[point] == 1; };
  EXPECT_TRUE(std::ranges::all_of(part(order, 0, 64), is_of_object));
  const auto first = part(order, 64, 480);
  const auto is_above = [](std::uint32_t point) { return point / side < side / 2; };
  const auto is_left = [](std::uint32_t point) { return point % side < side / 2; };
  EXPECT_NEAR(static_cast<double>(std::ranges::count_if(first, is_above)), 240, 3 * 7.75);
  EXPECT_NEAR(static_cast<double>(std::ranges::count_if(first, is_left)), 240, 3 * 7.75);
}

}  // namespace
}  // namespace assay::metrics
