#include "study/stimulus/shown_points.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/rng.h"

namespace assay::stimulus {
namespace {

using testing::ElementsAre;

TEST(ShownPoints, AreThoseWithTheHighestNumbers) {
  const std::vector<float> map{0.1F, -5, 3, 0.2F, 9, -1, 2, 0, 1, 0.5F};
  EXPECT_THAT(showing_order(map), ElementsAre(4, 2, 6, 8, 9, 3, 0, 7, 5, 1));
  const std::vector<bool> shown = shown_points(map, 30);
  for (std::size_t at = 0; at < map.size(); ++at) {
    EXPECT_EQ(shown[at], at == 4 || at == 2 || at == 6) << at;
  }
}

// 784 points at 5 % are 39.2, at 6 % 47.04, at 19 % 148.96; halves go up, and one point is the
// least.
TEST(ShownPoints, AreThePercentageToTheNearestPoint) {
  EXPECT_EQ(shown_count(784, 5), 39U);
  EXPECT_EQ(shown_count(784, 6), 47U);
  EXPECT_EQ(shown_count(784, 19), 149U);
  EXPECT_EQ(shown_count(10, 15), 2U);
  EXPECT_EQ(shown_count(10, 14), 1U);
  EXPECT_EQ(shown_count(10, 1), 1U);
  EXPECT_EQ(shown_count(10, 100), 10U);
  EXPECT_EQ(shown_count(50176, 60), 30106U);  // 30105.6
}

TEST(Ties, AreBrokenByAnOrderDrawnOnceForAllMaps) {
  const std::vector<std::size_t> drawn = shuffled(100, tie_seed);
  for (const float value : {0.0F, -3.0F}) {
    const std::vector<std::uint32_t> order = showing_order(std::vector<float>(100, value));
    EXPECT_TRUE(std::ranges::equal(order, drawn));
  }
  EXPECT_NE(showing_order(std::vector<float>(100, 0), 2),
            showing_order(std::vector<float>(100, 0)));
  // Not the upper rows: half of the points lie about evenly in both halves.
  const std::vector<bool> shown = shown_points(std::vector<float>(1000, 0), 50);
  const auto above = std::count(shown.begin(), shown.begin() + 500, true);
  EXPECT_NEAR(static_cast<double>(above), 250, 40);  // five deviations of 7.9
}

// For maps full of ties: no hidden point is higher than a shown one, equals follow the drawn order,
// and a higher percentage only adds.
TEST(ShownPoints, GrowWithThePercentage) {
  Random random(7);
  const std::vector<std::size_t> drawn = shuffled(60, tie_seed);
  for (int round = 0; round < 200; ++round) {
    std::vector<float> map(60);
    for (float& number : map) number = static_cast<float>(random.below(4));
    std::vector<bool> before(map.size());
    for (const int percent : {5, 6, 8, 11, 15, 19, 26, 34, 45, 60}) {
      const std::vector<bool> shown = shown_points(map, percent);
      for (std::size_t a = 0; a < map.size(); ++a) {
        EXPECT_TRUE(shown[a] || !before[a]);
        for (std::size_t b = 0; b < map.size(); ++b) {
          if (!shown[a] || shown[b]) continue;
          const auto rank = [&](std::size_t point) {
            return std::ranges::find(drawn, point) - drawn.begin();
          };
          EXPECT_TRUE(map[a] > map[b] || (map[a] == map[b] && rank(a) < rank(b)));
        }
      }
      EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(shown, true)),
                shown_count(60, percent));
      before = shown;
    }
  }
}

TEST(Masked, LeavesShownPixelsAloneAndMakesTheOthersGrey) {
  data::Picture picture(2, 2);
  picture.rgb = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  EXPECT_THAT(masked(picture, {true, false, false, true}).rgb,
              ElementsAre(1, 2, 3, 128, 128, 128, 128, 128, 128, 10, 11, 12));
}

}  // namespace
}  // namespace assay::stimulus
