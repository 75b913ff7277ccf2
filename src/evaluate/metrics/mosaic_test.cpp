#include "evaluate/metrics/mosaic.h"

#include <gmock/gmock.h>

#include "explain/attribution/toy_models_test.h"

namespace assay::metrics {
namespace {

using testing::ElementsAre;

TEST(Mosaic, PutsFourHalvedPicturesTogether) {
  // 4 x 4 points, two channels: tiles of 2 x 2, whose points are means of 2 x 2.
  const Grid space{4, 4};
  std::vector<float> item(32);
  for (std::size_t at = 0; at < 16; ++at) {
    item[at] = static_cast<float>(at);
    item[16 + at] = 100;
  }
  std::vector<float> mosaic(32, -1);
  write_tile(space, tiles_of(space, "focus")[1], item, mosaic);
  // Means of 0 1 4 5, of 2 3 6 7, of 8 9 12 13 and of 10 11 14 15.
  EXPECT_THAT(
      std::vector(mosaic.begin(), mosaic.begin() + 16),
      ElementsAre(-1, -1, 2.5F, 4.5F, -1, -1, 10.5F, 12.5F, -1, -1, -1, -1, -1, -1, -1, -1));
  EXPECT_EQ(mosaic[16 + 2], 100);
  EXPECT_EQ(mosaic[16 + 1], -1);
}

// Five points into two: 1, 2 and half of 3; the other half of 3, 4 and 5. Into three: 1 and 2/3 of
// 2, 1/3 of 2, 3 and 1/3 of 4, ...
TEST(Mosaic, WeighsPointsThatLieInTwoAreas) {
  const Grid space{2, 5};
  const std::vector<float> item{1, 2, 3, 4, 5, 1, 2, 3, 4, 5};
  std::vector<float> mosaic(10);
  const std::array<Tile, 4> tiles = tiles_of(space, "focus");
  write_tile(space, tiles[0], item, mosaic);
  write_tile(space, tiles[1], item, mosaic);
  EXPECT_NEAR(mosaic[0], (1 + 2 + 1.5) / 2.5, 1e-6);
  EXPECT_NEAR(mosaic[1], (1.5 + 4 + 5) / 2.5, 1e-6);
  EXPECT_NEAR(mosaic[2], (1 + 4 / 3.0) / (5 / 3.0), 1e-6);
  EXPECT_NEAR(mosaic[3], (2 / 3.0 + 3 + 4 / 3.0) / (5 / 3.0), 1e-6);
}

TEST(Mosaic, CoversEveryPointOnce) {
  for (const Grid space : {Grid{5, 7}, Grid{1, 13}, Grid{2, 2}}) {
    std::vector<int> covered(static_cast<std::size_t>(space.rows * space.columns));
    for (const Tile& tile : tiles_of(space, "focus")) {
      for (std::int64_t row = tile.top; row < tile.top + tile.rows; ++row) {
        for (std::int64_t column = tile.left; column < tile.left + tile.columns; ++column) {
          ++covered[static_cast<std::size_t>(row * space.columns + column)];
        }
      }
    }
    EXPECT_THAT(covered, testing::Each(1));
  }
}

TEST(Mosaic, NeedsRoom) {
  EXPECT_THROW(tiles_of({1, 3}, "focus"), Error);
  EXPECT_THROW(tiles_of({3, 1}, "focus"), Error);
}

}  // namespace
}  // namespace assay::metrics
