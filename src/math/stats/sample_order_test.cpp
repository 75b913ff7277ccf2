#include "math/stats/sample_order.h"

#include <gmock/gmock.h>

#include "base/rng.h"
#include "math/stats/effect_size.h"
#include "math/stats/quantile.h"
#include "math/stats/rank_correlation.h"

namespace assay::stats {
namespace {

// Few different numbers, so that there are ties, and rows that count none to three times; beside
// them the same rows written out.
struct Drawn {
  std::vector<double> x, y, times;
  std::vector<std::size_t> group;
  std::vector<double> all_x, all_y, of_group[2];

  explicit Drawn(std::uint64_t seed) {
    Random random(seed, 40);
    const std::size_t rows = 2 + random.below(12);
    for (std::size_t row = 0; row < rows; ++row) {
      x.push_back(static_cast<double>(random.below(5)) - 1.5);
      y.push_back(static_cast<double>(random.below(4)));
      group.push_back(random.below(2));
      times.push_back(static_cast<double>(random.below(4)));
      for (double time = 0; time < times[row]; ++time) {
        all_x.push_back(x[row]);
        all_y.push_back(y[row]);
        of_group[group[row]].push_back(x[row]);
      }
    }
  }
};

TEST(SampleOrder, IsThatOfRowsWrittenOut) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Drawn drawn(seed);
    const Ties x(drawn.x);
    const auto found = x.median(drawn.times);
    ASSERT_EQ(found.has_value(), !drawn.all_x.empty());
    if (!found) continue;
    EXPECT_DOUBLE_EQ(*found, median(drawn.all_x));
    const auto delta = x.cliff_delta(drawn.times, drawn.group);
    const bool both = !drawn.of_group[0].empty() && !drawn.of_group[1].empty();
    ASSERT_EQ(delta.has_value(), both);
    if (both) {
      EXPECT_NEAR(*delta, cliff_delta(drawn.of_group[0], drawn.of_group[1]), 1e-12);
    }
    const auto rho = rank_correlation(x, Ties(drawn.y), drawn.times);
    const auto slow = rank_correlation(drawn.all_x, drawn.all_y);
    ASSERT_EQ(rho.has_value(), slow.has_value()) << seed;
    if (rho) {
      EXPECT_NEAR(*rho, *slow, 1e-12);
      ++compared;
    }
  }
  EXPECT_GT(compared, 300);
}

// 1 twice, 4 once, 9 three times: the sorted list is 1 1 4 9 9 9, its middle 6.5; without one of
// the nines it is 4.
TEST(SampleOrder, HasTheMedianOfAListWorkedOutByHand) {
  const Ties ties({9, 1, 4, 7}, {0, 1, 2});  // the seven is not of the sample
  EXPECT_DOUBLE_EQ(*ties.median(std::vector<double>{3, 2, 1, 5}), 6.5);
  EXPECT_DOUBLE_EQ(*ties.median(std::vector<double>{2, 2, 1, 5}), 4);
  EXPECT_FALSE(ties.median(std::vector<double>{0, 0, 0, 5}));
}

}  // namespace
}  // namespace assay::stats
