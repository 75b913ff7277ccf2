#include "math/stats/exact_ranks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace assay::stats {
namespace {

// Every subset, one by one.
Shares slowly(const std::vector<std::int64_t>& scores, std::size_t size, std::int64_t sum) {
  double below = 0;
  double above = 0;
  double far = 0;
  double total = 0;
  const double mean = static_cast<double>(size) / static_cast<double>(scores.size()) *
                      static_cast<double>(std::accumulate(scores.begin(), scores.end(), 0LL));
  for (std::size_t set = 0; set < std::size_t{1} << scores.size(); ++set) {
    if (static_cast<std::size_t>(__builtin_popcountll(set)) != size) continue;
    std::int64_t value = 0;
    for (std::size_t at = 0; at < scores.size(); ++at) value += (set >> at & 1) ? scores[at] : 0;
    ++total;
    if (value <= sum) ++below;
    if (value >= sum) ++above;
    if (std::abs(static_cast<double>(value) - mean) >=
        std::abs(static_cast<double>(sum) - mean) - 1e-9) {
      ++far;
    }
  }
  return {below / total, above / total, far / total};
}

void expect_near(const Shares& left, const Shares& right) {
  EXPECT_NEAR(left.at_most, right.at_most, 1e-12);
  EXPECT_NEAR(left.at_least, right.at_least, 1e-12);
  EXPECT_NEAR(left.as_far, right.as_far, 1e-12);
}

TEST(ExactRanks, AreThoseOfAllSubsets) {
  const std::vector<std::int64_t> tied{2, 5, 5, 5, 10, 13, 13, 16, 19, 19, 22};
  for (const std::size_t size : {1U, 3U, 6U, 10U, 11U}) {
    for (const std::int64_t sum : {20, 57, 60, 90}) {
      expect_near(chosen_sum(tied, size, sum), slowly(tied, size, sum));
    }
  }
}

TEST(ExactRanks, WithoutTiesAreCountedByGausssBinomials) {
  std::vector<std::int64_t> ranks(12);
  std::iota(ranks.begin(), ranks.end(), 1);
  for (const std::size_t size : {1U, 4U, 6U, 9U}) {
    for (const std::int64_t sum : {20, 30, 39, 55}) {
      expect_near(rank_sum(12, size, sum), slowly(ranks, size, sum));
    }
  }
}

// R: pwilcox(300, 30, 30) and pwilcox(10, 50, 50), where counts pass 1e29.
TEST(ExactRanks, KeepTheirDigitsForLargeSamples) {
  EXPECT_NEAR(rank_sum(60, 30, 300 + 465).at_most, 0.0131659801513, 1e-12);
  EXPECT_NEAR(rank_sum(100, 50, 10 + 1275).at_most / 1.37771976998e-27, 1, 1e-10);
  // The same by the slower way, which only adds.
  std::vector<std::int64_t> ranks(100);
  std::iota(ranks.begin(), ranks.end(), 1);
  const Shares added = chosen_sum(ranks, 50, 2200);
  EXPECT_NEAR(rank_sum(100, 50, 2200).as_far / added.as_far, 1, 1e-10);
}

// Of {2, 3, 4}: sums of the eight sets of positive ones are 0, 2, 3, 4, 5, 6, 7, 9.
TEST(ExactRanks, CountSigns) {
  const std::vector<std::int64_t> scores{2, 3, 4};
  EXPECT_DOUBLE_EQ(signed_sum(scores, 3).at_most, 3.0 / 8);
  EXPECT_DOUBLE_EQ(signed_sum(scores, 3).at_least, 6.0 / 8);
  EXPECT_DOUBLE_EQ(signed_sum(scores, 7).as_far, 4.0 / 8);  // 4.5 away 2.5 or more: 0, 2, 7, 9
}

// Orders of three things have 0, 1, 1, 2, 2 and 3 pairs in order. R: 2 * pKendall for 12 things of
// which 57 pairs are concordant gives 0.000240024250441 two-sided.
TEST(ExactRanks, CountOrders) {
  EXPECT_DOUBLE_EQ(ordered_pairs(3, 1).at_most, 3.0 / 6);
  EXPECT_DOUBLE_EQ(ordered_pairs(3, 3).as_far, 2.0 / 6);
  EXPECT_NEAR(ordered_pairs(40, 780).at_least * std::tgamma(41.0), 1, 1e-9);
}

}  // namespace
}  // namespace assay::stats
