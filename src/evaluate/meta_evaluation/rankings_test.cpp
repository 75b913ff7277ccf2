#include "evaluate/meta_evaluation/rankings.h"

#include <gmock/gmock.h>

namespace assay::meta_evaluation {
namespace {

using metrics::Better;

constexpr std::nullopt_t none = std::nullopt;

// Eight items: a pair whose differences all have one sign has p = 2 / 256; Holm multiplies the
// least of three by three: 0.0234. The third pair's differences cancel out.
TEST(Discrimination, CountsPairsThatAreToldApart) {
  const MethodScores scores{
      {1, 2, 3, 4, 5, 6, 7, 8}, {11, 13, 15, 17, 19, 21, 23, 25}, {12, 12, 16, 16, 20, 20, 24, 24}};
  const Discrimination found = discrimination(scores);
  EXPECT_EQ(found.pairs, 3U);
  EXPECT_EQ(found.distinguishable, 2U);
  EXPECT_DOUBLE_EQ(*found.share(), 2.0 / 3);
  EXPECT_EQ(discrimination(scores, 0.02).distinguishable, 0U);
}

// Four items cannot have a p below 2 / 16.
TEST(Discrimination, IsNoneWithTooFewItems) {
  EXPECT_EQ(discrimination({{1, 2, 3, 4}, {11, 12, 14, 15}}).distinguishable, 0U);
}

TEST(Discrimination, OfAConstantMetricTellsNothingApart) {
  const Discrimination found = discrimination(MethodScores(4, Values(50, 1.0)));
  EXPECT_EQ(found.pairs, 6U);
  EXPECT_EQ(found.distinguishable, 0U);
  EXPECT_FALSE(discrimination({Values(50, 1.0)}).share());
}

// Means 1, 2, 3 against 3, 2, 1 where lower is better: the same order.
TEST(Agreement, OrdersMethodsByMeansInTheDirectionThatIsBetter) {
  const MethodScores left{{0, 2}, {2, 2}, {3, 3}};
  const MethodScores right{{4, 2}, {1, 3}, {1, 1}};
  EXPECT_EQ(agreement({left, Better::higher}, {right, Better::lower}).of_means, 1);
  EXPECT_EQ(agreement({left, Better::higher}, {right, Better::higher}).of_means, -1);
}

// Left puts the methods 1 < 2 < 3 on both items; right does on the first, tau = 1, and on the
// second has 2 before 1: two pairs of three agree, tau = 1/3. The mean is 2/3.
TEST(Agreement, IsAveragedOverItemsToo) {
  const MethodScores left{{1, 1}, {2, 2}, {3, 3}};
  const MethodScores right{{1, 2}, {2, 1}, {3, 3}};
  EXPECT_DOUBLE_EQ(*agreement({left, Better::higher}, {right, Better::higher}).by_item, 2.0 / 3);
}

TEST(Agreement, IsNoneWhereAMetricHasNoOrder) {
  const MethodScores left{{1}, {2}};
  EXPECT_FALSE(agreement({left, Better::higher}, {{{5}, {5}}, Better::higher}).of_means);
  EXPECT_FALSE(agreement({left, Better::higher}, {{{none}, {5}}, Better::higher}).of_means);
  EXPECT_FALSE(agreement({left, Better::higher}, {{{none}, {5}}, Better::higher}).by_item);
}

}  // namespace
}  // namespace assay::meta_evaluation
