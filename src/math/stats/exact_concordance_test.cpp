#include "math/stats/exact_concordance.h"

#include <gmock/gmock.h>

#include <cmath>
#include <functional>

#include "base/rng.h"

namespace assay::stats {
namespace {

// Twice the ranks of raters without ties.
TwiceRanks untied(const std::vector<std::vector<std::int64_t>>& orders) {
  TwiceRanks ranks = orders;
  for (auto& rater : ranks) {
    for (std::int64_t& rank : rater) rank *= 2;
  }
  return ranks;
}

// The tables of Kendall and Babington Smith (1939), as in Siegel (1956), table N: of three items
// and three raters s = 18 is reached with .028, 14 with .194, 8 with .361, 6 with .528; of two
// raters s = 8, with 1 / 6.
TEST(ConcordanceP, IsThatOfThePublishedTables) {
  EXPECT_NEAR(*concordance_p(untied({{1, 2, 3}, {1, 2, 3}, {1, 2, 3}})), 1.0 / 36, 1e-12);
  EXPECT_NEAR(*concordance_p(untied({{1, 2, 3}, {1, 2, 3}, {2, 1, 3}})), 7.0 / 36, 1e-12);
  EXPECT_NEAR(*concordance_p(untied({{1, 2, 3}, {1, 2, 3}, {1, 3, 2}})), 7.0 / 36, 1e-12);
  EXPECT_NEAR(*concordance_p(untied({{1, 2, 3}, {1, 3, 2}, {2, 1, 3}})), 13.0 / 36, 1e-12);
  EXPECT_NEAR(*concordance_p(untied({{1, 2, 3}, {1, 2, 3}})), 1.0 / 6, 1e-12);
  EXPECT_NEAR(*concordance_p(untied({{1, 2, 3}, {3, 2, 1}})), 1, 1e-12);
}

// Every order of every rater but the first, one by one.
double slowly(const TwiceRanks& ranks) {
  std::size_t all = 0;
  std::size_t as_far = 0;
  const auto squares_of = [&](const TwiceRanks& table) {
    std::int64_t total = 0;
    for (std::size_t item = 0; item < table[0].size(); ++item) {
      std::int64_t sum = 0;
      for (const auto& rater : table) sum += rater[item];
      total += sum * sum;
    }
    return total;
  };
  TwiceRanks table = ranks;
  const std::function<void(std::size_t)> arrange = [&](std::size_t rater) {
    if (rater == table.size()) {
      ++all;
      as_far += squares_of(table) >= squares_of(ranks) ? 1 : 0;
      return;
    }
    std::vector<std::size_t> order(table[0].size());
    for (std::size_t at = 0; at < order.size(); ++at) order[at] = at;
    do {
      for (std::size_t at = 0; at < order.size(); ++at) table[rater][at] = ranks[rater][order[at]];
      arrange(rater + 1);
    } while (std::next_permutation(order.begin(), order.end()));
  };
  arrange(1);
  return static_cast<double>(as_far) / static_cast<double>(all);
}

TEST(ConcordanceP, IsTheShareOfAllOrdersWithAndWithoutTies) {
  const std::vector<std::vector<std::int64_t>> of_four{
      {2, 4, 6, 8}, {3, 3, 6, 8}, {3, 3, 7, 7}, {4, 4, 4, 8}, {2, 5, 5, 8}};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 50);
    TwiceRanks ranks;
    for (int rater = 0; rater < 4; ++rater) {
      ranks.push_back(of_four[random.below(of_four.size())]);
      for (std::size_t left = 4; left > 1; --left) {
        std::swap(ranks.back()[left - 1], ranks.back()[random.below(left)]);
      }
    }
    const double exact = *concordance_p(ranks);
    EXPECT_NEAR(exact, slowly(ranks), 1e-12) << seed;
    // 4000 draws know a share to within five of its deviations.
    EXPECT_NEAR(drawn_concordance_p(ranks, 4000, seed), exact,
                5 * std::sqrt(exact * (1 - exact) / 4000) + 1.0 / 4000);
  }
}

TEST(ConcordanceP, IsNotCountedWhereThereAreTooManyOrders) {
  std::vector<std::int64_t> ten(10);
  for (std::size_t item = 0; item < 10; ++item) ten[item] = 2 * static_cast<std::int64_t>(item);
  EXPECT_FALSE(concordance_p({ten, ten}));
  // All agree as no drawn order does: one of 1000, the given one.
  EXPECT_NEAR(drawn_concordance_p({ten, ten, ten}, 999, 0), 0.001, 1e-12);
}

}  // namespace
}  // namespace assay::stats
