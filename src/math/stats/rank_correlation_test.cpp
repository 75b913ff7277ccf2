#include "math/stats/rank_correlation.h"

#include <gmock/gmock.h>

namespace assay::stats {
namespace {

using testing::ElementsAre;

TEST(Ranks, ShareTheirMeanWhenEqual) {
  EXPECT_THAT(ranks(std::vector<double>{30, 10, 20, 10}), ElementsAre(4, 1.5, 3, 1.5));
}

// 1 - 6 sum d^2 / (n (n^2 - 1)) without ties: d = 1, 1, 1, 1, 0; 1 - 24 / 120.
TEST(RankCorrelation, MeetsSpearmansFormulaWithoutTies) {
  const std::vector<double> a{1, 2, 3, 4, 5};
  const std::vector<double> b{20, 10, 40, 30, 50};
  EXPECT_DOUBLE_EQ(rank_correlation(a, b).value(), 0.8);
}

TEST(RankCorrelation, DependsOnTheOrderAlone) {
  const std::vector<double> a{-1, 0, 2, 100};
  EXPECT_DOUBLE_EQ(rank_correlation(a, std::vector<double>{1, 8, 27, 28}).value(), 1);
  EXPECT_DOUBLE_EQ(rank_correlation(a, std::vector<double>{4, 3, 2, 1}).value(), -1);
}

// scipy.stats.spearmanr([1, 2, 2, 3], [1, 3, 2, 4]) gives 0.9486832980505138.
TEST(RankCorrelation, HandlesTies) {
  EXPECT_NEAR(
      rank_correlation(std::vector<double>{1, 2, 2, 3}, std::vector<double>{1, 3, 2, 4}).value(),
      0.9486832980505138, 1e-12);
}

TEST(RankCorrelation, IsUndefinedForAConstantList) {
  EXPECT_FALSE(rank_correlation(std::vector<double>{1, 1}, std::vector<double>{1, 2}));
}

}  // namespace
}  // namespace assay::stats
