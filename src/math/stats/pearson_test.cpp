#include "math/stats/pearson.h"

#include <gmock/gmock.h>

#include "math/stats/pooled_t.h"
#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

// R: cor.test of Hollander and Wolfe's tuna.
TEST(Pearson, IsTheOneOfR) {
  const Result result = Pearson{}(beside({44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1},
                                         {2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8}));
  EXPECT_NEAR(result.effects.at(0).value, 0.571181557564, 1e-10);
  EXPECT_NEAR(result.statistics.at(0).value, 1.84108263812, 1e-9);
  EXPECT_NEAR(*result.p, 0.108173054349, 1e-10);
  EXPECT_NEAR(result.effects.at(0).interval->low, -0.149742633037, 1e-9);
  EXPECT_NEAR(result.effects.at(0).interval->high, 0.895579461839, 1e-9);
}

// With a variable of two values it is Student's t-test of the two groups, and says its name.
TEST(Pearson, IsThePointBiserialForTwoValues) {
  const Result result = Pearson{}(beside({1, 1, 1, 0, 0, 0, 0}, {5, 7, 6, 2, 4, 4, 3}));
  EXPECT_EQ(result.title, "Point-biserial correlation");
  EXPECT_THAT(result.notes.at(0), HasSubstr("'x' has two values"));
  const Result t = PooledT{}(grouped({5, 7, 6}, {2, 4, 4, 3}));
  EXPECT_NEAR(*result.p, *t.p, 1e-12);
  EXPECT_NEAR(result.statistics.at(0).value, t.statistics.at(0).value, 1e-9);
}

TEST(Pearson, KnowsPerfectAndUndefinedOnes) {
  const Result perfect = Pearson{}(beside({1, 2, 3}, {2, 4, 6}));
  EXPECT_EQ(perfect.effects.at(0).value, 1);
  EXPECT_EQ(*perfect.p, 0);
  EXPECT_EQ(*Pearson{.alternative = Alternative::less}(beside({1, 2, 3}, {2, 4, 6})).p, 1);
  EXPECT_THAT(Pearson{}(beside({1, 2, 3}, {2, 2, 2})).undefined, HasSubstr("'y' is constant"));
  EXPECT_THAT(Pearson{}(beside({1, 2}, {2, 3})).undefined, HasSubstr("2 of the 3 rows"));
}

}  // namespace
}  // namespace assay::stats
