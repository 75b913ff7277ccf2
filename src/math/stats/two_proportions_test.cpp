#include "math/stats/two_proportions.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

Data shares(std::size_t ones, std::size_t n, std::size_t other_ones, std::size_t other_n) {
  std::vector<double> first(n, 0);
  std::fill_n(first.begin(), ones, 1.0);
  std::vector<double> second(other_n, 0);
  std::fill_n(second.begin(), other_ones, 1.0);
  return grouped(first, second);
}

// R: prop.test(c(15, 8), c(20, 21), correct = FALSE), whose chi squared is z^2, and with Yates's
// correction.
TEST(TwoProportions, IsTheOneOfR) {
  const Result result = TwoProportions{}(shares(15, 20, 8, 21));
  EXPECT_NEAR(result.statistics.at(0).value, std::sqrt(5.66497009432), 1e-9);
  EXPECT_NEAR(*result.p, 0.0173070120712, 1e-10);
  EXPECT_NEAR(*TwoProportions{.correction = true}(shares(15, 20, 8, 21)).p, 0.0388918122822, 1e-10);
}

// Newcombe (1998), table II: 56 / 70 and 48 / 80 have 0.0524 to 0.3339 by his method 10; 9 / 10 and
// 3 / 10 have 0.1705 to 0.8090.
TEST(TwoProportions, HasNewcombesInterval) {
  const Estimate difference = TwoProportions{}(shares(56, 70, 48, 80)).effects.at(0);
  EXPECT_NEAR(difference.value, 0.2, 1e-12);
  EXPECT_NEAR(difference.interval->low, 0.0524, 5e-5);
  EXPECT_NEAR(difference.interval->high, 0.3339, 5e-5);
  const Estimate small = TwoProportions{}(shares(9, 10, 3, 10)).effects.at(0);
  EXPECT_NEAR(small.interval->low, 0.1705, 5e-5);
  EXPECT_NEAR(small.interval->high, 0.8090, 5e-5);
}

TEST(TwoProportions, IsUndefinedWhenAllAreAlike) {
  EXPECT_THAT(TwoProportions{}(shares(3, 3, 2, 2)).undefined, HasSubstr("same value"));
}

}  // namespace
}  // namespace assay::stats
