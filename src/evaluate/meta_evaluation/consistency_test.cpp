#include "evaluate/meta_evaluation/consistency.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/rng.h"

namespace assay::meta_evaluation {
namespace {

using metrics::Better;

constexpr std::nullopt_t none = std::nullopt;

// Differences 1, -2, 3, 4, 5: the negative one has rank 2. Of the 32 ways to sign the ranks 1 to 5
// those whose negative ranks sum to at most 2 are {}, {1}, {2}: 3 on this side, as many on the
// other.
TEST(Alike, IsWilcoxonsTwoSidedP) {
  EXPECT_DOUBLE_EQ(*similarity_p({2, 0, 6, 8, 10}, {1, 2, 3, 4, 5}), 6.0 / 32);
}

TEST(Alike, IsOneForEqualScoresAndLeastWhenAllMoveOneWay) {
  EXPECT_EQ(similarity_p({1, 2, 3}, {1, 2, 3}), 1);
  EXPECT_DOUBLE_EQ(*similarity_p({1, 2, 3, 4}, {2, 4, 6, 8}), 2.0 / 16);
}

// Items that stay keep the low ranks: 1, 2, -3 and -4 have the ranks 4 to 7, of which the positive
// sum to 9. Of the 16 ways to sign these ranks 12 are as far from the middle, 11: {}, {4}, {5},
// {6}, {7}, {4, 5} and their opposites. Without the zeros it would be 10 of the ranks 1 to 4.
TEST(Alike, CountsItemsThatStayAsAlike) {
  EXPECT_DOUBLE_EQ(*similarity_p({0, 0, 0, 1, 2, 0, 0}, {0, 0, 0, 0, 0, 3, 4}), 12.0 / 16);
}

TEST(Alike, LooksOnlyAtItemsWithBothScores) {
  EXPECT_DOUBLE_EQ(*similarity_p({1, none, 3, 4, 9}, {2, 4, 6, 8, none}), 2.0 / 8);
  EXPECT_FALSE(similarity_p({none, 1}, {1, none}));
  EXPECT_THROW(similarity_p({1}, {1, 2}), Bug);
}

// Three methods on two items. The first item's order 1 < 2 < 3 becomes 1 < 3 < 2: one rank of three
// is kept. The second item's order stays: three of three.
TEST(KeptRanks, CountsMethodsItemByItem) {
  const MethodScores before{{1, 10}, {2, 20}, {3, 30}};
  const MethodScores after{{4, 1}, {9, 2}, {8, 3}};
  EXPECT_DOUBLE_EQ(*rank_stability(before, after), 4.0 / 6);
}

// Equal scores have the mean rank: 1.5, 1.5 and 3 are kept as they are, and become 1, 2 and 3 when
// the tie is broken.
TEST(KeptRanks, LetsEqualScoresShareARank) {
  const MethodScores tied{{5}, {5}, {7}};
  EXPECT_EQ(rank_stability(tied, {{1}, {1}, {2}}), 1);
  EXPECT_DOUBLE_EQ(*rank_stability(tied, {{1}, {2}, {3}}), 1.0 / 3);
}

TEST(KeptRanks, RanksWhatHasBothScores) {
  const MethodScores before{{1}, {2}, {3}};
  EXPECT_EQ(rank_stability(before, {{1}, {none}, {2}}), 1);
  EXPECT_FALSE(rank_stability(before, {{1}, {none}, {none}}));
  EXPECT_FALSE(rank_stability({}, {}));
}

TEST(GotWorse, CountsScoresInTheDirectionThatIsWorse) {
  const MethodScores before{{1, 2}, {3, none}};
  const MethodScores after{{0, 2}, {4, 1}};
  EXPECT_DOUBLE_EQ(*worsened_share(before, after, Better::higher), 1.0 / 3);
  EXPECT_DOUBLE_EQ(*worsened_share(before, after, Better::lower), 1.0 / 3);
  EXPECT_DOUBLE_EQ(*worsened_share({{1, 2}}, {{0, 1}}, Better::higher), 1);
  EXPECT_FALSE(worsened_share({{none}}, {{1}}, Better::higher));
}

TEST(Consistency, IsTheMeanOfFourOrNothing) {
  Consistency found{.intra_noise = 1, .intra_adversary = 0.5, .inter_noise = 0.25};
  EXPECT_FALSE(found.meta());
  found.inter_adversary = 0.75;
  EXPECT_DOUBLE_EQ(*found.meta(), 0.625);
}

// Two changes of each kind, two methods, four items. Minor: p = 1 and 1, then 2/16 and 1, and the
// second time the methods change places on the last two items: 1 and 4/8 of the ranks.
// Disruptive: both methods fall on all items, p = 2/16 each, then nothing changes, p = 1.
TEST(ConsistencyCollector, AreMeansOverMethodsAndTimes) {
  const MethodScores before{{1, 2, 3, 4}, {0, 0, 12, 12}};
  ConsistencyCollector collected(Better::higher);
  collected.add_minor(before, before);
  collected.add_minor(before, {{2, 4, 13, 14}, {0, 0, 12, 12}});
  collected.add_disruptive(before, {{0, 0, 0, 0}, {-1, -2, 10, 9}});
  collected.add_disruptive(before, before);
  const Consistency found = collected.consistency();
  EXPECT_DOUBLE_EQ(*found.intra_noise, (1 + 1 + 2.0 / 16 + 1) / 4);
  EXPECT_DOUBLE_EQ(*found.inter_noise, (1 + 0.5) / 2);
  EXPECT_DOUBLE_EQ(*found.intra_adversary, (2 * (1 - 2.0 / 16) + 0 + 0) / 4);
  EXPECT_DOUBLE_EQ(*found.inter_adversary, (1 + 0.0) / 2);
}

// Chance that definitions give a metric of random numbers: p is uniform, so 1/2 and 1/2; ranks of L
// methods agree once in L; half of the scores fall. For L = 4 that is (1.5 + 0.25) / 4 = 0.4375.
TEST(ConsistencyCollector, OfARandomMetricIsWhatTheDefinitionsGiveIt) {
  constexpr std::size_t items = 30;
  Random random(5);
  const auto sheet = [&] {
    MethodScores result(4, Values(items));
    for (Values& row : result) {
      for (auto& value : row) value = random.uniform();
    }
    return result;
  };
  ConsistencyCollector collected(Better::higher);
  for (int time = 0; time < 300; ++time) {
    collected.add_minor(sheet(), sheet());
    collected.add_disruptive(sheet(), sheet());
  }
  const Consistency found = collected.consistency();
  // 1200 p-values of deviation 1/sqrt(12), the same for shares of many more: four standard errors.
  EXPECT_NEAR(*found.intra_noise, 0.5, 4 * 0.2887 / std::sqrt(1200.0));
  EXPECT_NEAR(*found.intra_adversary, 0.5, 4 * 0.2887 / std::sqrt(1200.0));
  EXPECT_NEAR(*found.inter_noise, 0.25, 0.02);
  EXPECT_NEAR(*found.inter_adversary, 0.5, 0.02);
  EXPECT_NEAR(*found.meta(), 0.4375, 0.02);
}

TEST(ConsistencyCollector, OfNothingHasNoConsistency) {
  EXPECT_FALSE(ConsistencyCollector(Better::higher).consistency().intra_noise);
}

}  // namespace
}  // namespace assay::meta_evaluation
