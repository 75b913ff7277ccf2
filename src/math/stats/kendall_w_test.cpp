#include "math/stats/kendall_w.h"

#include <gmock/gmock.h>

#include <cmath>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

// Raters by rows, items by columns.
Data rated(const std::vector<std::vector<double>>& rows) {
  Data data = blocks(rows);
  std::swap(data.by[0], *data.pair);
  return data;
}

// Rank sums 4, 5, 9 about 6 of three raters and three items: squares 4 + 1 + 9 = 14, and
// W = 12 * 14 / (9 * 24) = 7 / 9; chi squared = 3 * 2 * W with two degrees: p = exp(-14 / 6). Of
// the 36 orders of the two others, seven agree as much (see exact_concordance_test.cpp).
TEST(KendallW, IsWorkedOutByHand) {
  const Data data = rated({{1, 2, 3}, {10, 20, 30}, {0.2, 0.1, 0.3}});
  const Result result = KendallW{}(data);
  EXPECT_NEAR(result.effects.at(0).value, 7.0 / 9, 1e-12);
  // Rank correlations of the pairs are 1, 1/2 and 1/2.
  EXPECT_NEAR(result.effects.at(1).value, 2.0 / 3, 1e-12);
  EXPECT_NEAR(*result.p, 7.0 / 36, 1e-12);
  EXPECT_EQ(result.method, "exact, all orders of the mid-ranks");
  EXPECT_NEAR(result.statistics.at(0).value, 14.0 / 3, 1e-12);
  const KendallW by_chi_squared{.method = ConcordanceMethod::chi_squared};
  EXPECT_NEAR(*by_chi_squared(data).p, std::exp(-14.0 / 6), 1e-12);
}

TEST(KendallW, DrawsOrdersOfFewRatersAndTakesChiSquaredForMany) {
  std::vector<double> items;
  for (int item = 0; item < 12; ++item) items.push_back(item);
  const Result few = KendallW{.draws = 999}(rated({items, items, items}));
  EXPECT_NEAR(*few.p, 0.001, 1e-12);
  EXPECT_EQ(few.method, "permutation of the mid-ranks, 999 draws");
  const Result many = KendallW{}(rated(std::vector(21, items)));
  EXPECT_EQ(many.method, "chi-squared, corrected for ties");
  const KendallW exact{.method = ConcordanceMethod::exact};
  EXPECT_EQ(exact(rated({items, items})).undefined,
            "there are too many orders to count; take method=permutation");
}

TEST(KendallW, IsOneWhenAllAgreeAndUndefinedWhenNobodyTellsItemsApart) {
  EXPECT_NEAR(KendallW{}(rated({{1, 2, 3}, {4, 5, 6}})).effects.at(0).value, 1, 1e-12);
  EXPECT_NEAR(KendallW{}(rated({{1, 2, 3}, {6, 5, 4}})).effects.at(0).value, 0, 1e-12);
  EXPECT_EQ(KendallW{}(rated({{1, 1}, {2, 2}})).undefined, "every rater rates all items alike");
}

}  // namespace
}  // namespace assay::stats
