#include "stats/matching.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/rng.h"
#include "stats/pearson.h"

namespace assay::stats {
namespace {

std::vector<double> products(const std::vector<double>& x, const std::vector<double>& y) {
  std::vector<double> fit;
  for (const double one : x) {
    for (const double other : y) fit.push_back(one * other);
  }
  return fit;
}

// Of 1, 2, 3 with 1, 2, 3 the six sums are 14, 13, 13, 11, 11, 10 with the mean 12: as far from it
// as 14 lies 10 too, so 2 of 6. With 2, 1, 3 the sum is 13, and all six are as far.
TEST(Matching, TriesEveryOrderOfAFewItems) {
  EXPECT_DOUBLE_EQ(matching_p(products({1, 2, 3}, {1, 2, 3}), 3, {}), 2.0 / 6);
  EXPECT_DOUBLE_EQ(matching_p(products({1, 2, 3}, {2, 1, 3}), 3, {}), 1);
  EXPECT_DOUBLE_EQ(matching_p(products({1, 2}, {1, 2}), 2, {}), 1);
  EXPECT_DOUBLE_EQ(matching_p(std::vector<double>{0.5}, 1, {}), 1);
}

// Which way it is does not matter: two-sided.
TEST(Matching, LooksAtBothSides) {
  EXPECT_DOUBLE_EQ(matching_p(products({1, 2, 3}, {3, 2, 1}), 3, {}), 2.0 / 6);
}

// With one value an item this is the permutation test of a correlation, which Student's t
// approximates well for normal numbers.
TEST(Matching, OfSinglesIsTheTestOfACorrelation) {
  Random random(4);
  std::vector<double> x(60);
  std::vector<double> y(60);
  for (std::size_t at = 0; at < x.size(); ++at) {
    x[at] = random.normal();
    y[at] = 0.25 * x[at] + random.normal();
  }
  const double p = *Pearson{}({.x = Numbers{"x", x}, .y = Numbers{"y", y}}).p;
  ASSERT_GT(p, 0.01);
  ASSERT_LT(p, 0.5);
  EXPECT_NEAR(matching_p(products(x, y), 60, {.draws = 20000}), p, 0.01);
  EXPECT_EQ(matching_p(products(x, y), 60, {}), matching_p(products(x, y), 60, {}));
}

TEST(Matching, IsNeverZero) {
  std::vector<double> x(30);
  for (std::size_t at = 0; at < x.size(); ++at) x[at] = static_cast<double>(at);
  EXPECT_DOUBLE_EQ(matching_p(products(x, x), 30, {.draws = 99}), 0.01);
}

}  // namespace
}  // namespace assay::stats
