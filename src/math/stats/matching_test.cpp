#include "math/stats/matching.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/rng.h"
#include "math/stats/pearson.h"

namespace assay::stats {
namespace {

Exchangeable products(const std::vector<double>& x, const std::vector<double>& y) {
  Exchangeable set{x.size(), {}};
  for (const double one : x) {
    for (const double other : y) set.fit.push_back(one * other);
  }
  return set;
}

double p_of(const std::vector<Exchangeable>& sets, const Matching& how = {}) {
  return *matching_p(sets, how);
}

// Of 1, 2, 3 with 1, 2, 3 the six sums are 14, 13, 13, 11, 11, 10 with the mean 12: as far from it
// as 14 lies 10 too, so 2 of 6. With 2, 1, 3 the sum is 13, and all six are as far.
TEST(Matching, TriesEveryOrderOfAFewItems) {
  EXPECT_DOUBLE_EQ(p_of({products({1, 2, 3}, {1, 2, 3})}), 2.0 / 6);
  EXPECT_DOUBLE_EQ(p_of({products({1, 2, 3}, {2, 1, 3})}), 1);
  EXPECT_DOUBLE_EQ(p_of({products({1, 2}, {1, 2})}), 1);
}

// Sums of 1, 2, 3 are as above; those of 1, 2 with 1, 2 are 5 and 4 with the mean 4.5. Observed is
// 14 + 5, 2.5 from the mean of 16.5. Of the twelve orders of both, 14 + 5 and 10 + 4 are as far.
TEST(Matching, LeavesItemsInTheirSets) {
  EXPECT_DOUBLE_EQ(p_of({products({1, 2, 3}, {1, 2, 3}), products({1, 2}, {1, 2})}), 2.0 / 12);
}

// An item that may change places with no other adds the same to every sum.
TEST(Matching, OfAnItemAloneInItsSetIsThatOfTheOthers) {
  EXPECT_DOUBLE_EQ(p_of({products({1, 2, 3}, {1, 2, 3}), products({7}, {9})}), 2.0 / 6);
  const std::vector<double> x{0.3, 1.2, -0.4, 2.2, 0.8, -1.1, 0.1, 0.9};
  const std::vector<double> y{0.1, 0.7, -0.9, 1.4, 1.8, -0.2, 0.6, -0.5};
  EXPECT_NEAR(p_of({products(x, y), products({50}, {-3})}), p_of({products(x, y)}), 0.02);
}

TEST(Matching, HasNoPWhereNoTwoItemsMayChangePlaces) {
  const std::vector<Exchangeable> alone{products({1}, {2}), products({3}, {1})};
  EXPECT_EQ(matching_p(alone, {}), std::nullopt);
  EXPECT_EQ(matching_p({}, {}), std::nullopt);
}

// Which way it is does not matter: two-sided.
TEST(Matching, LooksAtBothSides) {
  EXPECT_DOUBLE_EQ(p_of({products({1, 2, 3}, {3, 2, 1})}), 2.0 / 6);
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
  EXPECT_NEAR(p_of({products(x, y)}, {.draws = 20000}), p, 0.01);
  EXPECT_EQ(p_of({products(x, y)}), p_of({products(x, y)}));
}

TEST(Matching, IsNeverZero) {
  std::vector<double> x(30);
  for (std::size_t at = 0; at < x.size(); ++at) x[at] = static_cast<double>(at);
  EXPECT_DOUBLE_EQ(p_of({products(x, x)}, {.draws = 99}), 0.01);
}

}  // namespace
}  // namespace assay::stats
