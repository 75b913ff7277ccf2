#include "math/stats/power_correlation.h"

#include <gtest/gtest.h>

namespace assay::stats {
namespace {

// pwr 1.3: pwr.r.test(n = 50, r = 0.3)$power is 0.5715558, pwr.r.test(power = 0.8, r = 0.3)$n
// 84.07.
TEST(PowerCorrelation, IsThatOfPwr) {
  EXPECT_NEAR(PowerCorrelation{.n = 50}({}).effects[0].value, 0.5715558, 1e-7);
  EXPECT_EQ(PowerCorrelation{}({}).groups[0].n, 85U);
}

TEST(PowerCorrelation, NeedsFourPairs) {
  EXPECT_EQ(PowerCorrelation{.n = 3}({}).undefined, "the test needs at least 4 pairs of values");
}

}  // namespace
}  // namespace assay::stats
