#include "math/stats/psychometric_curve.h"

#include <gmock/gmock.h>

#include <cmath>

namespace assay::stats {
namespace {

using testing::ElementsAre;

// The sizes of masks, per cent of the pixels, at which people were asked to name objects.
TEST(PsychometricCurve, KnowsTheLevelsOfMasks) {
  EXPECT_THAT(geometric_levels(5, 60, 10), ElementsAre(5, 6, 8, 11, 15, 19, 26, 34, 45, 60));
}

TEST(PsychometricCurve, HasItsClosedForms) {
  const Curve logistic{Sigmoid::logistic, 2, 3, 0.25, 0.05};
  EXPECT_NEAR(logistic.probability(2), 0.25 + 0.7 * 0.5, 1e-12);
  EXPECT_NEAR(logistic.probability(2 + std::log(3.0) / 3), 0.25 + 0.7 * 0.75, 1e-12);
  const Curve weibull{Sigmoid::weibull, 2, 3, 0.25, 0.05};
  EXPECT_NEAR(weibull.probability(2), 0.25 + 0.7 * (1 - std::exp(-1.0)), 1e-12);
  EXPECT_NEAR(weibull.probability(0), 0.25, 1e-12);
  // scipy.stats.norm.cdf(1.5) = 0.9331927987.
  const Curve normal{Sigmoid::normal, 2, 3, 0.25, 0.05};
  EXPECT_NEAR(normal.probability(2.5), 0.25 + 0.7 * 0.9331927987, 1e-9);
}

// What is found at a threshold is what its convention says; the slope is a difference of the curve.
TEST(PsychometricCurve, NamesTwoThresholds) {
  for (const auto& word : Words<Sigmoid>::values) {
    const Curve curve{word.value, 2, 3, 0.25, 0.05};
    EXPECT_NEAR(curve.sigmoid(curve.midpoint_threshold()), 0.5, 1e-9);
    EXPECT_NEAR(curve.probability(*curve.half_way_threshold()), 0.625, 1e-9);
    EXPECT_GT(*curve.half_way_threshold(), curve.midpoint_threshold());
    EXPECT_NEAR(curve.sigmoid(curve.level_at(0.05) + curve.width()), 0.95, 1e-9);
    const double at = curve.midpoint_threshold();
    const double rise = curve.probability(at + 1e-5) - curve.probability(at - 1e-5);
    EXPECT_NEAR(curve.slope(), rise / 2e-5, 1e-6) << word.text;
  }
  EXPECT_FALSE((Curve{Sigmoid::logistic, 0, 1, 0, 0.5}.half_way_threshold()));
}

// Three of four at even odds: 2 (3 ln(3 / 2) + ln(1 / 2)); a level without a "no" adds 2 n ln(1 /
// p).
TEST(PsychometricCurve, MeasuresItsDeviance) {
  const Curve even{Sigmoid::logistic, 0, 1};
  const std::vector<Level> levels{{0, 3, 4}};
  EXPECT_NEAR(deviance(even, levels), 2 * (3 * std::log(1.5) + std::log(0.5)), 1e-12);
  EXPECT_NEAR(log_likelihood(even, levels), 4 * std::log(0.5), 1e-12);
  const std::vector<Level> all{{0, 5, 5}};
  EXPECT_NEAR(deviance(even, all), 2 * 5 * std::log(2.0), 1e-12);
}

}  // namespace
}  // namespace assay::stats
