#include "math/stats/effect_size.h"

#include <gtest/gtest.h>

#include <cmath>

namespace assay::stats {
namespace {

const std::vector<double> with_3nn{23, 23, 22, 22, 24, 24};
const std::vector<double> with_gradcam{20, 18, 18, 22, 24};

// t = 2.306118 with 9 degrees of freedom has noncentralities from 0.034079 to 4.480635 (SciPy);
// d is t sqrt(1/6 + 1/5).
TEST(EffectSize, OfPooledMeansInvertsTheNoncentralT) {
  const auto effects = pooled_effects(moments(with_3nn), moments(with_gradcam), 0.95);
  const double scale = std::sqrt(1.0 / 6 + 1.0 / 5);
  EXPECT_NEAR(effects.at(1).interval->low, 0.03407900607553704 * scale, 1e-6);
  EXPECT_NEAR(effects.at(1).interval->high, 4.480635297742585 * scale, 1e-6);
  const double j = std::tgamma(4.5) / (std::sqrt(4.5) * std::tgamma(4));
  EXPECT_NEAR(effects.at(0).interval->high / effects.at(1).interval->high, j, 1e-12);
}

// J of 2 and 4 degrees of freedom is sqrt(1 / pi) and sqrt(2 / pi); it is 0 of one, for gamma(0) is
// infinite, and 1 - 3 / (4 df - 1) of many.
TEST(EffectSize, HasTheExactFactorOfHedges) {
  const double pi = std::acos(-1.0);
  EXPECT_NEAR(hedges_factor(2), std::sqrt(1 / pi), 1e-14);
  EXPECT_NEAR(hedges_factor(4), std::sqrt(2 / pi), 1e-14);
  EXPECT_EQ(hedges_factor(1), 0);
  EXPECT_NEAR(hedges_factor(1e7), 1 - 3 / (4e7 - 1), 1e-13);
}

// Differences 1, 2, 3, 2: mean 2, deviation sqrt(2 / 3). First 3, 5, 8, 9: variance 91 / 12; second
// 2, 3, 5, 7: 59 / 12; their mean is 6.25.
TEST(EffectSize, OfPairsHasTwoKinds) {
  const auto effects = paired_effects(moments(std::vector<double>{3, 5, 8, 9}),
                                      moments(std::vector<double>{2, 3, 5, 7}),
                                      moments(std::vector<double>{1, 2, 3, 2}), 0.95);
  EXPECT_NEAR(effects.at(0).value, 2 / std::sqrt(2.0 / 3), 1e-12);
  EXPECT_EQ(effects.at(2).name, "Cohen's d_av");
  EXPECT_NEAR(effects.at(2).value, 2 / 2.5, 1e-12);
}

// By the definition, slowly: the variance of Cliff (1996), from the matrix of dominances.
TEST(EffectSize, OfDominanceIsCliffs) {
  const auto effects = dominance_effects(with_3nn, with_gradcam, 0.95);
  EXPECT_NEAR(effects.at(0).value, 0.6, 1e-12);
  EXPECT_NEAR(effects.at(1).value, 0.8, 1e-12);
  const double n = 6;
  const double m = 5;
  double rows = 0;
  double columns = 0;
  double cells = 0;
  const auto sign = [](double a, double b) { return a > b ? 1.0 : a < b ? -1.0 : 0.0; };
  for (const double a : with_3nn) {
    double row = 0;
    for (const double b : with_gradcam) {
      row += sign(a, b) / m;
      cells += (sign(a, b) - 0.6) * (sign(a, b) - 0.6);
    }
    rows += (row - 0.6) * (row - 0.6);
  }
  for (const double b : with_gradcam) {
    double column = 0;
    for (const double a : with_3nn) column += sign(a, b) / n;
    columns += (column - 0.6) * (column - 0.6);
  }
  const double v = (m * m * rows + n * n * columns - cells) / (n * m * (n - 1) * (m - 1));
  const double z = 1.959963984540054;
  const double half = z * std::sqrt(v) * std::sqrt(0.64 * 0.64 + z * z * v);
  EXPECT_NEAR(effects.at(0).interval->low, (0.6 - 0.216 - half) / (0.64 + z * z * v), 1e-9);
}

TEST(EffectSize, HasNoIntervalOfPerfectDominance) {
  const auto effects =
      dominance_effects(std::vector<double>{3, 4}, std::vector<double>{1, 2}, 0.95);
  EXPECT_EQ(effects.at(0).value, 1);
  EXPECT_FALSE(effects.at(0).interval);
}

}  // namespace
}  // namespace assay::stats
