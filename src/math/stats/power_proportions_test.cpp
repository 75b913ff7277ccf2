#include "math/stats/power_proportions.h"

#include <gtest/gtest.h>

namespace assay::stats {
namespace {

// R 4.2: power.prop.test(n = 100, p1 = 0.5, p2 = 0.65, strict = TRUE)$power is 0.5745019,
// power.prop.test(power = 0.8, p1 = 0.5, p2 = 0.65, strict = TRUE)$n 169.31.
TEST(PowerProportions, IsThatOfR) {
  EXPECT_NEAR(PowerProportions{.n = 100}({}).effects[0].value, 0.5745019, 1e-7);
  EXPECT_EQ(PowerProportions{}({}).groups[0].n, 170U);
}

TEST(PowerProportions, IsUndefinedForEqualShares) {
  EXPECT_FALSE((PowerProportions{.first = 0.5, .second = 0.5}({}).is_defined()));
}

}  // namespace
}  // namespace assay::stats
