#include "stats/power_mann_whitney.h"

#include <gtest/gtest.h>

namespace assay::stats {
namespace {

// R 4.2: power.t.test(n = 30 * 3 / pi, delta = 0.5, strict = TRUE)$power is 0.4600362;
// power.t.test(power = 0.8, delta = 0.5, strict = TRUE)$n * pi / 3 is 66.78.
TEST(PowerMannWhitney, TakesAThirdOfPiMoreThanT) {
  EXPECT_NEAR(PowerMannWhitney{.n = 30}({}).effects[0].value, 0.4600362, 1e-7);
  const Result found = PowerMannWhitney{}({});
  EXPECT_EQ(found.groups[0].n, 67U);
  EXPECT_EQ(found.r,
            "power.t.test(power = 0.8, delta = 0.5, sd = 1, sig.level = 0.05,\n"
            "  alternative = \"two.sided\", strict = TRUE)$n * pi / 3");
}

}  // namespace
}  // namespace assay::stats
