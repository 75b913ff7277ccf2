#include "math/stats/fleiss_kappa.h"

#include <gmock/gmock.h>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

// Ten items, fourteen raters, five categories: Fleiss' example as it is commonly printed.
// statsmodels.stats.inter_rater.fleiss_kappa gives 0.20993070442195522.
const std::vector<std::vector<double>> textbook{
    {0, 0, 0, 0, 14}, {0, 2, 6, 4, 2}, {0, 0, 3, 5, 6}, {0, 3, 9, 2, 0}, {2, 2, 8, 1, 1},
    {7, 7, 0, 0, 0},  {3, 2, 6, 3, 0}, {2, 5, 3, 2, 2}, {6, 5, 2, 1, 0}, {0, 2, 2, 3, 7}};

TEST(FleissKappa, IsTheOneOfTheTextbook) {
  EXPECT_NEAR(*fleiss_kappa(textbook), 0.20993070442195522, 1e-12);
}

// Three raters, two items: (1, 1, 2) and (2, 2, 2). Pairs agree in (1/3 + 1) / 2 = 2/3; categories
// have 2/6 and 4/6 of the ratings, 5/9 by chance: (2/3 - 5/9) / (4/9).
TEST(FleissKappa, IsTheOneWorkedByHand) {
  const Result result = FleissKappa{}(blocks({{1, 1, 2}, {2, 2, 2}}));
  EXPECT_NEAR(result.estimates.at(0).value, 0.25, 1e-12);
}

TEST(FleissKappa, TakesItemsWithAsManyRatings) {
  Data data = blocks({{1, 1, 2}, {2, 2, 2}});
  data.x->values.push_back(5);
  data.by[0].of.push_back(0);
  data.pair->levels.emplace_back("2");
  data.pair->of.push_back(2);
  const Result result = FleissKappa{}(data);
  EXPECT_NEAR(result.estimates.at(0).value, 0.25, 1e-12);
  EXPECT_EQ(result.dropped.at(0), (Dropped{1, "item without 3 ratings"}));
}

TEST(FleissKappa, SaysWhyThereIsNone) {
  EXPECT_EQ(FleissKappa{}(blocks({{2, 2, 2}, {2, 2, 2}})).undefined,
            "all raters chose one and the same category");
  EXPECT_EQ(FleissKappa{}(blocks({{1}, {2}})).undefined, "no item has two ratings");
}

}  // namespace
}  // namespace assay::stats
