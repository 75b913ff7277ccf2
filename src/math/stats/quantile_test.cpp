#include "math/stats/quantile.h"

#include <gtest/gtest.h>

#include <vector>

namespace assay::stats {
namespace {

// numpy.quantile([1, 2, 4, 8], [0, .1, .5, .9, 1]) is 1, 1.3, 3, 6.8, 8.
TEST(Quantile, LiesBetweenTheNearestValues) {
  const std::vector<double> sorted{1, 2, 4, 8};
  EXPECT_DOUBLE_EQ(quantile(sorted, 0), 1);
  EXPECT_DOUBLE_EQ(quantile(sorted, 0.1), 1.3);
  EXPECT_DOUBLE_EQ(quantile(sorted, 0.5), 3);
  EXPECT_DOUBLE_EQ(quantile(sorted, 0.9), 6.8);
  EXPECT_DOUBLE_EQ(quantile(sorted, 1), 8);
  EXPECT_DOUBLE_EQ(quantile(std::vector<double>{7}, 0.3), 7);
}

TEST(Median, SortsFirst) {
  EXPECT_DOUBLE_EQ(median(std::vector<double>{9, 1, 5}), 5);
  EXPECT_DOUBLE_EQ(median(std::vector<double>{9, 1, 5, 2}), 3.5);
}

}  // namespace
}  // namespace assay::stats
