#include "math/stats/pooled_t.h"

#include <gmock/gmock.h>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

// R: t.test(c(23,23,22,22,24,24), c(20,18,18,22,24), var.equal = TRUE), and the effect sizes
// d = (23 - 20.4) / sqrt((5 * 0.8 + 4 * 6.8) / 9), g = d (1 - 3 / 35).
TEST(PooledT, IsTheOneOfTheExpertStudy) {
  const Result result = PooledT{}(experts());
  EXPECT_NEAR(result.statistics.at(0).value, 2.306118, 1e-6);
  EXPECT_EQ(result.statistics.at(0).df.at(0), 9);
  EXPECT_NEAR(*result.p, 0.046531, 1e-6);
  EXPECT_EQ(result.effects.at(0).name, "Hedges' g");
  EXPECT_NEAR(result.effects.at(0).value, 1.276157, 1e-6);
  EXPECT_EQ(result.effects.at(1).name, "Cohen's d");
  EXPECT_NEAR(result.effects.at(1).value, 1.396424, 1e-6);
}

// A sample of one value has no variance of its own but can be compared: t = (1 - 3) / (1 *
// sqrt(1 + 1/3)) with 2 degrees of freedom.
TEST(PooledT, TakesASampleOfOne) {
  const Result result = PooledT{}(grouped({1}, {2, 3, 4}));
  EXPECT_NEAR(result.statistics.at(0).value, -2 / std::sqrt(4.0 / 3), 1e-12);
  EXPECT_EQ(result.statistics.at(0).df.at(0), 2);
}

TEST(PooledT, IsUndefinedWithoutSpread) {
  EXPECT_THAT(PooledT{}(grouped({2, 2}, {3, 3})).undefined, HasSubstr("constant"));
  EXPECT_THAT(PooledT{}(grouped({2}, {3})).undefined, HasSubstr("two values"));
}

}  // namespace
}  // namespace assay::stats
