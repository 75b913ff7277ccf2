#include "engine/stays.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/rng.h"

namespace assay::engine {
namespace {

// 0123456789
// aaaaaa        10 floats
//  bbb          4 floats
//     ccccc     6 floats
//       ddd     5 floats, where a was
TEST(Place, PutsLaterValuesWhereEarlierOnesWere) {
  std::vector<Stay> stays{{10, 0, 6}, {4, 1, 4}, {6, 4, 9}, {5, 6, 9}};
  EXPECT_EQ(place(stays), 16U);
  EXPECT_EQ(stays[0].offset, 0U);
  EXPECT_EQ(stays[2].offset, 10U);
  EXPECT_EQ(stays[3].offset, 0U);
  EXPECT_EQ(stays[1].offset, 10U);
}

TEST(Place, NeedsNothingForNothing) {
  std::vector<Stay> none;
  EXPECT_EQ(place(none), 0U);
}

TEST(Place, NeverPutsTwoAtOnePlaceAtOnceAndWastesLittle) {
  Random random(5, 0);
  for (int round = 0; round < 20; ++round) {
    std::vector<Stay> stays;
    for (int at = 0; at < 60; ++at) {
      const std::size_t from = random.below(100);
      stays.push_back({16 * (1 + random.below(50)), from, from + 1 + random.below(20)});
    }
    const std::size_t total = place(stays);
    std::size_t peak = 0;
    for (std::size_t now = 0; now < 120; ++now) {
      std::vector<const Stay*> alive;
      std::size_t sum = 0;
      for (const Stay& stay : stays) {
        if (stay.from > now || stay.until <= now) continue;
        alive.push_back(&stay);
        sum += stay.floats;
      }
      peak = std::max(peak, sum);
      std::ranges::sort(alive, {}, &Stay::offset);
      for (std::size_t at = 1; at < alive.size(); ++at) {
        EXPECT_LE(alive[at - 1]->offset + alive[at - 1]->floats, alive[at]->offset);
      }
    }
    EXPECT_GE(total, peak);
    EXPECT_LE(static_cast<double>(total), 1.3 * static_cast<double>(peak));
  }
}

}  // namespace
}  // namespace assay::engine
