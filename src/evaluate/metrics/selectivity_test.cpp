#include "evaluate/metrics/selectivity.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

// Stretches of two points are worth 3 and 7; the second has more relevance. Least is 0.
TEST(SelectivityMetric, IsTheAreaUnderTheFallingScore) {
  const Score score = asked(Selectivity{.side = 2}, logistic({0, 3, 3, 4}), {0, 1, 1, 1},
                            {1, 2, 0, 4}, std::nullopt, model::Output::logit);
  EXPECT_THAT(score.curve, testing::ElementsAre(10, 3, 0));
  EXPECT_NEAR(*score.value, (5 + 3) / 2.0, 1e-9);
}

// Three points make stretches of two and one. The first has relevance 4 in all and goes before the
// second, whose one point has 3, more than either of the two: 7, then 4, then nothing.
TEST(SelectivityMetric, RanksRegionsByAllTheirRelevance) {
  const Score score = asked(Selectivity{.side = 2}, logistic({0, 3, 4}), {0, 1, 1}, {2, 2, 3},
                            std::nullopt, model::Output::logit);
  EXPECT_THAT(score.curve, testing::ElementsAre(7, 4, 0));
}

// However many regions there are, a score that never changes has an area of itself.
TEST(SelectivityMetric, DoesNotGrowWithTheNumberOfRegions) {
  for (const int side : {1, 2}) {
    const Score score =
        asked(Selectivity{.side = side}, logistic({0, 0, 0, 0}), {0, 1, 1, 1}, {1, 2, 0, 4});
    EXPECT_NEAR(*score.value, 0.5, 1e-9);
  }
}

TEST(SelectivityMetric, IsUndefinedForAConstantMap) {
  EXPECT_EQ(asked(Selectivity{}, logistic({1, 1}), {1, 1}, {3, 3}).reason, constant_map);
}

}  // namespace
}  // namespace assay::metrics
