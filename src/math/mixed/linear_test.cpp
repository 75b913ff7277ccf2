#include <gtest/gtest.h>

#include "base/rng.h"
#include "math/mixed/build_design.h"
#include "math/mixed/fit.h"
#include "math/mixed/lme4_data_test.h"

namespace assay::mixed {
namespace {

Design sleep(std::string_view formula = "Reaction ~ Days + (Days | Subject)") {
  return build_design(parse_formula(formula), sleepstudy(), Family::linear);
}

// lme4 1.1-31: lmer(Reaction ~ Days + (Days | Subject), sleepstudy); coef(summary(m)), VarCorr(m).
TEST(FitLinear, AgreesWithLme4ByRestrictedLikelihood) {
  const Fit fit = fit_linear(sleep());
  ASSERT_TRUE(fit.is_defined());
  EXPECT_TRUE(fit.converged);
  EXPECT_FALSE(fit.singular);
  EXPECT_EQ(fit.fixed[1].name, "Days");
  EXPECT_NEAR(fit.fixed[0].estimate, 251.40510485, 1e-5);
  EXPECT_NEAR(fit.fixed[1].estimate, 10.46728596, 1e-6);
  EXPECT_NEAR(*fit.fixed[0].error, 6.8245967, 1e-3);
  EXPECT_NEAR(*fit.fixed[1].error, 1.5457896, 1e-4);
  EXPECT_NEAR(*fit.fixed[1].statistic, 6.771481489, 1e-3);
  EXPECT_NEAR(fit.random[0].deviation, 24.7406580, 1e-3);
  EXPECT_NEAR(fit.random[1].deviation, 5.9221377, 1e-3);
  ASSERT_EQ(fit.random[1].correlations.size(), 1U);
  EXPECT_NEAR(fit.random[1].correlations[0], 0.065551, 1e-4);
  EXPECT_NEAR(*fit.residual, 25.5917957, 1e-3);
  EXPECT_NEAR(fit.log_likelihood, -871.81413598, 1e-5);
  EXPECT_NEAR(fit.aic(), 1755.628272, 1e-5);
  EXPECT_EQ(fit.parameters, 6U);
  EXPECT_EQ(fit.rows, 180U);
  ASSERT_EQ(fit.groups.size(), 1U);
  EXPECT_EQ(fit.groups[0].levels, 18U);
}

// The same with REML = FALSE.
TEST(FitLinear, AgreesWithLme4ByLikelihood) {
  const Fit fit = fit_linear(sleep(), false);
  EXPECT_NEAR(*fit.fixed[0].error, 6.632122742, 1e-3);
  EXPECT_NEAR(*fit.fixed[1].error, 1.502230214, 1e-4);
  EXPECT_NEAR(fit.random[0].deviation, 23.7797596, 2e-3);
  EXPECT_NEAR(fit.random[1].deviation, 5.7167985, 1e-3);
  EXPECT_NEAR(fit.log_likelihood, -875.969672244, 1e-5);
}

// Five groups of four: the restricted estimates of a balanced layout are those of the analysis of
// variance, sigma^2 = MSW and tau^2 = (MSB - MSW) / 4, and the mean has the error sqrt(MSB / 20).
TEST(FitLinear, IsTheAnalysisOfVarianceWhereThatIsBalanced) {
  Random random(11);
  std::vector<Column> columns{{"y", {}}, {"g", {}}};
  double within = 0;
  std::vector<double> means;
  for (int group = 0; group < 5; ++group) {
    const double effect = 2 * random.normal();
    std::vector<double> values;
    for (int row = 0; row < 4; ++row) {
      values.push_back(3 + effect + random.normal());
      columns[0].cells.push_back(fmt::format("{}", values.back()));
      columns[1].cells.push_back(fmt::format("g{}", group));
    }
    const double mean = (values[0] + values[1] + values[2] + values[3]) / 4;
    for (const double value : values) within += (value - mean) * (value - mean);
    means.push_back(mean);
  }
  const double grand = (means[0] + means[1] + means[2] + means[3] + means[4]) / 5;
  double between = 0;
  for (const double mean : means) between += 4 * (mean - grand) * (mean - grand);
  within /= 15;
  between /= 4;
  ASSERT_GT(between, within);

  const Fit fit =
      fit_linear(build_design(parse_formula("y ~ 1 + (1 | g)"), columns, Family::linear));
  EXPECT_NEAR(fit.fixed[0].estimate, grand, 1e-9);
  EXPECT_NEAR(*fit.fixed[0].error, std::sqrt(between / 20), 1e-5);
  EXPECT_NEAR(*fit.residual, std::sqrt(within), 1e-5);
  EXPECT_NEAR(fit.random[0].deviation, std::sqrt((between - within) / 4), 1e-5);
}

// Groups that differ less than chance would have it: the deviation is zero, and said to be.
TEST(FitLinear, SaysWhenTheFitIsSingular) {
  const std::vector<Column> columns{{"y", {"1", "5", "2", "4", "3", "3.5", "0", "6"}},
                                    {"g", {"a", "a", "b", "b", "c", "c", "d", "d"}}};
  const Fit fit =
      fit_linear(build_design(parse_formula("y ~ 1 + (1 | g)"), columns, Family::linear));
  ASSERT_TRUE(fit.is_defined());
  EXPECT_TRUE(fit.singular);
  EXPECT_NEAR(fit.random[0].deviation, 0, 1e-6);
  ASSERT_FALSE(fit.warnings.empty());
  EXPECT_NE(fit.warnings.back().find("singular"), std::string::npos);
}

TEST(FitLinear, HasNoAnswerWithoutVariationOrRows) {
  const std::vector<Column> same{{"y", {"2", "2", "2", "2"}}, {"g", {"a", "a", "b", "b"}}};
  EXPECT_EQ(
      fit_linear(build_design(parse_formula("y ~ 1 + (1 | g)"), same, Family::linear)).undefined,
      "'y' is the same in every row");
  const std::vector<Column> single{{"y", {"1", "2", "3", "4"}}, {"g", {"a", "b", "c", "d"}}};
  EXPECT_FALSE(fit_linear(build_design(parse_formula("y ~ 1 + (1 | g)"), single, Family::linear))
                   .is_defined());
  const std::vector<Column> exact{
      {"y", {"1", "2", "3", "4"}}, {"x", {"1", "2", "3", "4"}}, {"g", {"a", "a", "b", "b"}}};
  EXPECT_FALSE(fit_linear(build_design(parse_formula("y ~ x + (1 | g)"), exact, Family::linear))
                   .is_defined());
}

}  // namespace
}  // namespace assay::mixed
