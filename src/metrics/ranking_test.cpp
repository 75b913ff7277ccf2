#include "metrics/ranking.h"

#include <gmock/gmock.h>

#include "base/rng.h"

namespace assay::metrics {
namespace {

using testing::ElementsAre;

TEST(Ranking, GoesDownAndKeepsEqualsInTheirOrder) {
  const std::vector<float> map{1, 3, -2, 3, 0, 1, -0.0F};
  EXPECT_THAT(ranking(map), ElementsAre(1, 3, 0, 5, 4, 6, 2));
  EXPECT_EQ(highest(map), 1U);
}

// The place of a point is the number of points before it, counted by the definition.
TEST(Ranking, PutsEveryPointWhereCountingPutsIt) {
  Random random(3);
  std::vector<float> map(200);
  for (float& value : map) value = static_cast<float>(random.below(20)) - 10;
  const std::vector<std::uint32_t> order = ranking(map);
  for (std::size_t place = 0; place < order.size(); ++place) {
    const std::size_t point = order[place];
    std::size_t before = 0;
    for (std::size_t other = 0; other < map.size(); ++other) {
      before += map[other] > map[point] || (map[other] == map[point] && other < point) ? 1 : 0;
    }
    EXPECT_EQ(before, place);
  }
}

}  // namespace
}  // namespace assay::metrics
