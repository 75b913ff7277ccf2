#include "math/stats/power_mann_whitney.h"

#include <gmock/gmock.h>

#include <cmath>

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

// Of three values against three the most extreme of 20 arrangements has a two-sided p of .1.
TEST(PowerMannWhitney, PromisesNothingWhereTheExactTestCannotReject) {
  EXPECT_EQ((PowerMannWhitney{.effect = 5, .n = 3}({}).effects[0].value), 0);
  EXPECT_GT((PowerMannWhitney{.effect = 5, .n = 4}({}).effects[0].value), 0.9);
  EXPECT_GE((PowerMannWhitney{.effect = 50}({}).groups[0].n), 4U);
}

// Four against four are significant when all of one lie above all of the other (2 of 70
// arrangements): by quadrature over the largest of the lower ones.
TEST(PowerMannWhitney, OfFourIsTheChanceThatTheyDoNotMix) {
  constexpr double d = 1.5;
  const auto below = [](double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); };
  double power = 0;
  for (double y = -8; y < 10; y += 0.001) {
    const auto density = [](double x) {
      return std::exp(-x * x / 2) / std::sqrt(2 * std::acos(-1.0));
    };
    power += 0.001 * 4 * density(y) * std::pow(below(y), 3) * std::pow(1 - below(y - d), 4);
    power += 0.001 * 4 * density(y - d) * std::pow(below(y - d), 3) * std::pow(1 - below(y), 4);
  }
  const Result result = PowerMannWhitney{.effect = d, .n = 4}({});
  EXPECT_NEAR(result.effects[0].value, power, 0.012);  // 3.5 deviations of 20,000
  EXPECT_THAT(result.method, testing::HasSubstr("20000 simulated pairs"));
}

}  // namespace
}  // namespace assay::stats
