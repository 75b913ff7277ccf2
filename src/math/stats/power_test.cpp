#include "math/stats/power.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace assay::stats {
namespace {

using enum Alternative;

// R 4.2: power.t.test(n = 30, delta = 0.5, strict = TRUE)$power and so on, with type = "paired",
// alternative = "one.sided".
TEST(Power, OfTIsThatOfR) {
  EXPECT_NEAR(power_of_t(30, 0.5, 0.05, TDesign::two_samples, two_sided), 0.477896521, 1e-7);
  EXPECT_NEAR(power_of_t(64, 0.5, 0.05, TDesign::two_samples, two_sided), 0.801459558, 1e-7);
  EXPECT_NEAR(power_of_t(2, 0.1, 0.05, TDesign::two_samples, two_sided), 0.050463012, 1e-7);
  EXPECT_NEAR(power_of_t(20, 0.4, 0.01, TDesign::paired, two_sided), 0.173768204, 1e-7);
  EXPECT_NEAR(power_of_t(20, 0.4, 0.05, TDesign::one_sample, greater), 0.531814119, 1e-7);
  EXPECT_NEAR(power_of_t(20, -0.4, 0.05, TDesign::one_sample, less), 0.531814119, 1e-7);
  EXPECT_NEAR(power_of_t(1e6, 0.004, 0.05, TDesign::two_samples, two_sided), 0.807430048, 1e-6);
}

TEST(Power, IsTheLevelWithoutAnEffectAndOneWithAHugeOne) {
  for (const Alternative side : {two_sided, less, greater}) {
    EXPECT_NEAR(power_of_t(12, 0, 0.05, TDesign::two_samples, side), 0.05, 1e-9);
    EXPECT_NEAR(power_of_mann_whitney(40, 0, 0.05, side), 0.05, 1e-9);
    EXPECT_NEAR(power_of_mann_whitney(12, 0, 0.05, side), 0.047, 0.006) << "of few ranks";
    EXPECT_NEAR(power_of_proportions(12, 0.3, 0.3, 0.05, side), 0.05, 1e-9);
    EXPECT_NEAR(power_of_correlation(12, 0, 0.05, side), 0.05, 0.005);  // Fisher's is approximate
  }
  for (const double d : {50.0, 1e4}) {
    EXPECT_NEAR(power_of_t(12, d, 0.05, TDesign::two_samples, two_sided), 1, 1e-9);
    EXPECT_NEAR(power_of_t(12, d, 0.05, TDesign::two_samples, less), 0, 1e-9);
  }
}

// pwr 1.3: pwr.r.test(n = 50, r = 0.3)$power, pwr.r.test(n = 20, r = -0.5, alternative = "less").
TEST(Power, OfACorrelationIsThatOfPwr) {
  EXPECT_NEAR(power_of_correlation(50, 0.3, 0.05, two_sided), 0.571555842, 1e-7);
  EXPECT_NEAR(power_of_correlation(20, -0.5, 0.05, less), 0.750987296, 1e-7);
}

// R 4.2: power.prop.test(n = 100, p1 = 0.5, p2 = 0.65, strict = TRUE)$power,
// power.prop.test(n = 40, p1 = 0.2, p2 = 0.5, sig.level = 0.01, alternative = "one.sided")$power.
TEST(Power, OfTwoSharesIsThatOfR) {
  EXPECT_NEAR(power_of_proportions(100, 0.5, 0.65, 0.05, two_sided), 0.574501864, 1e-7);
  EXPECT_NEAR(power_of_proportions(40, 0.2, 0.5, 0.01, greater), 0.695848919, 1e-7);
}

TEST(SmallestSample, IsTheFirstThatReachesThePower) {
  const auto root = [](double n) { return std::min(1.0, n / 1000); };
  EXPECT_EQ(smallest_sample(2, 0.8, root), 800U);
  EXPECT_EQ(smallest_sample(900, 0.8, root), 900U);
  EXPECT_EQ(smallest_sample(2, 0.8, [](double) { return 0.5; }), std::nullopt);
}

}  // namespace
}  // namespace assay::stats
