#include <gtest/gtest.h>

#include "base/rng.h"
#include "math/mixed/build_design.h"
#include "math/mixed/fit.h"
#include "math/mixed/lme4_data_test.h"

namespace assay::mixed {
namespace {

Design cattle() {
  return build_design(parse_formula("cbind(ill, healthy) ~ period + (1 | herd)"), cbpp(),
                      Family::logistic);
}

// lme4 1.1-31: glmer(cbind(incidence, size - incidence) ~ period + (1 | herd), cbpp, binomial,
// control = glmerControl(optimizer = "bobyqa", tolPwrss = 1e-13)). With its usual tolerance lme4
// takes the determinant one step before the last and says -92.02657.
TEST(FitLogistic, AgreesWithLme4OnCounts) {
  const Fit fit = fit_logistic(cattle());
  ASSERT_TRUE(fit.is_defined());
  EXPECT_TRUE(fit.converged);
  ASSERT_EQ(fit.fixed.size(), 4U);
  EXPECT_EQ(fit.fixed[3].name, "periodp4");
  const double estimates[] = {-1.3985321508, -0.9923326808, -1.1286720353, -1.5803139017};
  const double errors[] = {0.2324718805, 0.3066423023, 0.3266376203, 0.4274361476};
  for (std::size_t at = 0; at < 4; ++at) {
    EXPECT_NEAR(fit.fixed[at].estimate, estimates[at], 1e-4);
    EXPECT_NEAR(*fit.fixed[at].z, estimates[at] / errors[at], 1e-3);
  }
  EXPECT_NEAR(*fit.fixed[1].z_p, 0.0012117, 1e-5);
  // 56 rows of 15 herds, less three periods: R's 2 * pt(-0.9923326808 / 0.3066423023, 38).
  EXPECT_EQ(*fit.fixed[1].df, 38);
  EXPECT_NEAR(*fit.fixed[1].p, 0.0025129, 1e-5);
  EXPECT_NEAR(*fit.fixed[1].error, errors[1], 1e-4);
  // Herds do not change their intercept: fifteen levels have fourteen degrees of freedom.
  EXPECT_EQ(*fit.fixed[0].df, 14);
  EXPECT_NEAR(*fit.fixed[0].error, errors[0] * std::sqrt(15.0 / 14), 1e-4);
  EXPECT_EQ(fit.freedom_by, "between-within");
  EXPECT_NEAR(fit.random[0].deviation, 0.64226145, 1e-4);
  EXPECT_NEAR(fit.log_likelihood, -92.0262818715, 1e-6);
  EXPECT_EQ(fit.parameters, 5U);
  EXPECT_EQ(fit.groups[0].levels, 15U);
}

// Users and images crossed, a slope of the method by user.
std::vector<Column> answers(double method_effect) {
  Random random(21);
  std::vector<double> user_effect;
  std::vector<double> image_effect;
  for (int user = 0; user < 24; ++user) user_effect.push_back(0.8 * random.normal());
  for (int image = 0; image < 20; ++image) image_effect.push_back(0.6 * random.normal());
  std::vector<Column> columns{{"correct", {}}, {"method", {}}, {"user", {}}, {"image", {}}};
  for (std::size_t user = 0; user < 24; ++user) {
    for (std::size_t image = 0; image < 20; ++image) {
      const bool shown = (user + image) % 2 == 1;
      const double eta =
          0.5 + (shown ? method_effect : 0) + user_effect[user] + image_effect[image];
      const bool correct = random.uniform() < 1 / (1 + std::exp(-eta));
      columns[0].cells.emplace_back(correct ? "TRUE" : "FALSE");
      columns[1].cells.emplace_back(shown ? "map" : "none");
      columns[2].cells.push_back(fmt::format("u{}", user));
      columns[3].cells.push_back(fmt::format("i{}", image));
    }
  }
  return columns;
}

// With every effect at zero variance the model is a plain logistic regression, whose estimate for
// one factor is the log odds ratio of its table.
TEST(FitLogistic, IsTheLogOddsRatioWhereNothingVaries) {
  const std::vector<Column> columns{{"y", {}}, {"x", {}}, {"g", {}}};
  std::vector<Column> filled = columns;
  // In each of ten groups: 3 of 5 succeed with a, 1 of 5 with b.
  for (int group = 0; group < 10; ++group) {
    for (int row = 0; row < 10; ++row) {
      const bool a = row < 5;
      filled[0].cells.emplace_back(row < 3 || row == 5 ? "1" : "0");
      filled[1].cells.emplace_back(a ? "a" : "b");
      filled[2].cells.push_back(fmt::format("g{}", group));
    }
  }
  const Fit fit =
      fit_logistic(build_design(parse_formula("y ~ x + (1 | g)"), filled, Family::logistic));
  ASSERT_TRUE(fit.is_defined());
  EXPECT_TRUE(fit.singular);
  EXPECT_NEAR(fit.fixed[0].estimate, std::log(3.0 / 2), 1e-3);
  EXPECT_NEAR(fit.fixed[1].estimate, std::log(1.0 / 4) - std::log(3.0 / 2), 2e-3);
  EXPECT_NEAR(*fit.fixed[1].error, std::sqrt(1 / 30.0 + 1 / 20.0 + 1 / 10.0 + 1 / 40.0), 1e-3);
  EXPECT_NEAR(fit.log_likelihood,
              30 * std::log(0.6) + 20 * std::log(0.4) + 10 * std::log(0.2) + 40 * std::log(0.8),
              1e-6);
}

TEST(FitLogistic, DoesNotCareWhichWayThingsAreNamed) {
  const std::vector<Column> columns = answers(0.7);
  std::vector<Column> turned = columns;
  for (std::string& cell : turned[0].cells) cell = cell == "TRUE" ? "FALSE" : "TRUE";
  const Formula formula = parse_formula("correct ~ method + (1 | user) + (1 | image)");
  const Fit one = fit_logistic(build_design(formula, columns, Family::logistic));
  const Fit other = fit_logistic(build_design(formula, turned, Family::logistic));
  EXPECT_EQ(one.fixed[1].name, "methodnone");
  EXPECT_NEAR(one.fixed[1].estimate, -other.fixed[1].estimate, 1e-3);
  EXPECT_NEAR(*one.fixed[1].error, *other.fixed[1].error, 1e-3);
  EXPECT_NEAR(one.log_likelihood, other.log_likelihood, 1e-5);
  EXPECT_NEAR(one.random[0].deviation, other.random[0].deviation, 1e-3);
}

TEST(FitLogistic, SaysWhenAnswersArePredictedPerfectly) {
  std::vector<Column> columns = answers(0);
  // Whoever saw the map was right.
  for (std::size_t row = 0; row < columns[0].cells.size(); ++row) {
    if (columns[1].cells[row] == "map") columns[0].cells[row] = "TRUE";
  }
  const Formula formula = parse_formula("correct ~ method + (1 | user) + (1 | image)");
  const Fit fit = fit_logistic(build_design(formula, columns, Family::logistic));
  EXPECT_FALSE(fit.is_defined());
  EXPECT_NE(fit.undefined.find("separation"), std::string::npos) << fit.undefined;
  EXPECT_NE(fit.undefined.find("methodnone"), std::string::npos) << fit.undefined;

  for (std::string& cell : columns[0].cells) cell = "TRUE";
  EXPECT_EQ(fit_logistic(build_design(formula, columns, Family::logistic)).undefined,
            "'correct' is the same in every row");
}

// Every user is always right or always wrong: the deviation between users would grow for ever.
TEST(FitLogistic, SaysWhenAGroupTellsEveryAnswer) {
  std::vector<Column> columns{{"y", {}}, {"user", {}}};
  for (int user = 0; user < 10; ++user) {
    for (int row = 0; row < 6; ++row) {
      columns[0].cells.emplace_back(user % 2 == 0 ? "1" : "0");
      columns[1].cells.push_back(fmt::format("u{}", user));
    }
  }
  const Fit fit =
      fit_logistic(build_design(parse_formula("y ~ 1 + (1 | user)"), columns, Family::logistic));
  ASSERT_TRUE(fit.is_defined());
  EXPECT_FALSE(fit.converged);
  EXPECT_NE(fit.warnings.back().find("without a bound"), std::string::npos);
}

}  // namespace
}  // namespace assay::mixed
