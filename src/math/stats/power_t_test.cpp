#include "math/stats/power_t.h"

#include <gmock/gmock.h>

namespace assay::stats {
namespace {

using testing::HasSubstr;

// R 4.2: power.t.test(n = 30, delta = 0.5, strict = TRUE)$power is 0.4778965 and
// power.t.test(power = 0.8, delta = 0.5, strict = TRUE)$n 63.77; with type = "paired",
// delta = 0.3 and power = 0.9 it is 118.69.
TEST(PowerT, SaysThePowerOfASampleOrTheSampleOfAPower) {
  const Result given = PowerT{.n = 30}({});
  EXPECT_NEAR(given.effects[0].value, 0.4778965, 1e-7);
  EXPECT_EQ(to_sentence(given),
            "Power of Student's t-test: power = .48; noncentral t, two-sided, d = 0.5, alpha = "
            "0.05; 30 values in each sample (unit: value).");
  const Result found = PowerT{}({});
  EXPECT_EQ(found.groups[0].n, 64U);
  EXPECT_GE(found.effects[0].value, 0.8);
  EXPECT_THAT(found.method, HasSubstr("the smallest sample for a power of 0.8"));
  EXPECT_EQ((PowerT{.design = TDesign::paired, .effect = 0.3, .power = 0.9}({}).groups[0].n), 119U);
}

TEST(PowerT, IsUndefinedWhereNoSampleWillDo) {
  EXPECT_THAT(PowerT{.effect = 0}({}).undefined, HasSubstr("no sample up to 10000000"));
  EXPECT_THAT(PowerT{.n = 1}({}).undefined, HasSubstr("at least 2 values in each sample"));
  // Towards the other side.
  EXPECT_FALSE((PowerT{.effect = 0.5, .alternative = Alternative::less}({}).is_defined()));
}

TEST(PowerT, HasTheCodeOfR) {
  EXPECT_EQ(
      (PowerT{.design = TDesign::paired, .effect = -0.4, .alternative = Alternative::less}({}).r),
      "power.t.test(power = 0.8, delta = 0.4, sd = 1, sig.level = 0.05, type = \"paired\",\n"
      "  alternative = \"one.sided\", strict = TRUE)");
}

}  // namespace
}  // namespace assay::stats
