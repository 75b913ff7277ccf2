#include "math/stats/psychometric_fit.h"

#include <gmock/gmock.h>

#include <cmath>

namespace assay::stats {
namespace {

std::vector<Level> forced_choice() {
  const double at[] = {5, 8, 11, 15, 19, 26, 34, 45, 60};
  const double right[] = {21, 22, 26, 28, 33, 35, 38, 39, 39};
  std::vector<Level> levels;
  for (std::size_t level = 0; level < 9; ++level) levels.push_back({at[level], right[level], 40});
  return levels;
}

// scipy.optimize.minimize(..., method='Nelder-Mead') of the same likelihood from nine starts, with
// a guess rate of a half and lapses of none or up to .06.
TEST(PsychometricFit, FindsScipysMaximum) {
  struct Row {
    Sigmoid shape;
    double most_lapses, location, steepness, lapse, log_likelihood, deviance;
  };
  const std::vector<Row> rows{
      {Sigmoid::logistic, 0, 18.106329184, 0.1156578628, 0, -158.85249610148, 4.8112356666},
      {Sigmoid::logistic, 0.06, 16.623127457, 0.1767320136, 0.02564403, -156.97180192885,
       1.0498473213},
      {Sigmoid::normal, 0, 18.480540081, 0.0612532653, 0, -159.95433408071, 7.0149116250},
      {Sigmoid::normal, 0.06, 16.709512947, 0.1044377632, 0.02707270, -156.98644367045,
       1.0791308045},
      {Sigmoid::weibull, 0, 21.682893189, 1.4156321313, 0, -157.89416212976, 2.8945677231},
      {Sigmoid::weibull, 0.06, 19.562538122, 1.9287770599, 0.02402664, -156.76420565594,
       0.6346547755}};
  for (const Row& row : rows) {
    const Fit fit = fitted(forced_choice(), {row.shape, 0.5, false, row.most_lapses});
    EXPECT_NEAR(fit.log_likelihood, row.log_likelihood, 1e-8);
    EXPECT_NEAR(fit.deviance, row.deviance, 1e-7);
    EXPECT_NEAR(fit.curve.location, row.location, 1e-4 * row.location);
    EXPECT_NEAR(fit.curve.steepness, row.steepness, 2e-4 * row.steepness);
    EXPECT_NEAR(fit.curve.lapse, row.lapse, 1e-5);
    EXPECT_FALSE(fit.too_flat || fit.too_steep);
  }
}

// Shares of a known curve, in so many trials that they are its own: the fit is the curve.
TEST(PsychometricFit, FindsTheCurveThatMadeTheData) {
  for (const auto& word : Words<Sigmoid>::values) {
    const Curve truth{word.value, 4, 2, 0.2, 0.03};
    std::vector<Level> levels;
    for (double at = 1; at < 9; at += 0.5) levels.push_back({at, 1e6 * truth.probability(at), 1e6});
    const Fit fit = fitted(levels, {.shape = word.value, .free_guess = true});
    EXPECT_NEAR(fit.curve.location, 4, 1e-3) << word.text;
    EXPECT_NEAR(fit.curve.steepness, 2, 1e-3) << word.text;
    EXPECT_NEAR(fit.curve.guess, 0.2, 1e-3) << word.text;
    EXPECT_NEAR(fit.curve.lapse, 0.03, 1e-3) << word.text;
  }
}

TEST(PsychometricFit, SaysWhenAnswersDoNotRiseOrJump) {
  const std::vector<Level> falling{{1, 9, 10}, {2, 5, 10}, {3, 1, 10}};
  EXPECT_TRUE(fitted(falling, {.most_lapses = 0}).too_flat);
  const std::vector<Level> jumping{{1, 0, 10}, {2, 0, 10}, {3, 10, 10}, {4, 10, 10}};
  const Fit jump = fitted(jumping, {.most_lapses = 0});
  EXPECT_NEAR(jump.deviance, 0, 1e-6);
  EXPECT_GT(jump.curve.location, 2);
  EXPECT_LT(jump.curve.location, 3);
}

}  // namespace
}  // namespace assay::stats
