#include "math/mixed/compare.h"

#include <gtest/gtest.h>

#include <boost/math/distributions/students_t.hpp>
#include <cmath>

#include "math/mixed/build_design.h"
#include "math/mixed/lme4_data_test.h"

namespace assay::mixed {
namespace {

Fit sleep(std::string_view formula, bool restricted = false) {
  return fit_linear(build_design(parse_formula(formula), sleepstudy(), Family::linear), restricted);
}

// lme4 1.1-31: anova(lmer(Reaction ~ Days + (1 | Subject), sleepstudy, REML = FALSE),
//                    lmer(Reaction ~ Days + (Days | Subject), sleepstudy, REML = FALSE)).
TEST(Compare, IsTheLikelihoodRatioTestOfR) {
  const Comparison slopes = compare(sleep("Reaction ~ Days + (1 | Subject)"),
                                    sleep("Reaction ~ Days + (Days | Subject)"));
  EXPECT_EQ(slopes.undefined, "");
  EXPECT_EQ(slopes.df, 2U);
  EXPECT_NEAR(slopes.chi_squared, 42.139, 1e-3);
  EXPECT_NEAR(slopes.chi_squared_p, 7.072e-10, 1e-12);
  EXPECT_FALSE(slopes.denominator);
  EXPECT_EQ(slopes.p, slopes.chi_squared_p);
}

// Ten groups of four in two halves that differ: with a deviation above zero, twice the difference
// of the log-likelihoods is 10 log(1 + t^2 / 8) with the t of the halves' means, and F takes it for
// its square. Satterthwaite's degrees of freedom are the ten of maximum likelihood, which divides
// by 10.
TEST(Compare, TakesTheRatioForFWhereCoefficientsAreTested) {
  const double means[] = {1.2, -0.7, 2.9, 0.4, -1.6, 3.9, 2.2, 5.1, 0.8, 4.4};
  std::vector<Column> columns{{"y", {}}, {"x", {}}, {"g", {}}};
  for (int group = 0; group < 10; ++group) {
    for (const double apart : {-0.3, 0.1, -0.2, 0.4}) {
      columns[0].cells.push_back(fmt::format("{}", means[group] + apart));
      columns[1].cells.emplace_back(group < 5 ? "0" : "1");
      columns[2].cells.push_back(fmt::format("g{}", group));
    }
  }
  const auto fitted = [&](std::string_view formula) {
    return fit_linear(build_design(parse_formula(formula), columns, Family::linear), false);
  };
  double first = 0;
  double second = 0;
  for (int group = 0; group < 5; ++group) {
    first += means[group] / 5;
    second += means[group + 5] / 5;
  }
  double squares = 0;
  for (int group = 0; group < 10; ++group) {
    squares += std::pow(means[group] - (group < 5 ? first : second), 2);
  }
  const double t = (second - first) / std::sqrt(squares / 8 * 2 / 5);
  const Comparison found = compare(fitted("y ~ 1 + (1 | g)"), fitted("y ~ x + (1 | g)"));
  ASSERT_EQ(found.undefined, "");
  EXPECT_NEAR(found.chi_squared, 10 * std::log1p(t * t / 8), 1e-4);
  EXPECT_NEAR(*found.denominator, 10, 1e-2);
  const boost::math::students_t student(10);
  EXPECT_NEAR(found.p, 2 * cdf(complement(student, std::sqrt(found.chi_squared))), 1e-4);
  EXPECT_LT(found.chi_squared_p, found.p);
}

TEST(Compare, RefusesModelsThatAreNotNested) {
  const Fit days = sleep("Reaction ~ Days + (1 | Subject)");
  const Fit mean = sleep("Reaction ~ 1 + (1 | Subject)");
  EXPECT_EQ(compare(mean, days).undefined, "");
  EXPECT_NE(compare(days, mean).undefined, "");
  EXPECT_NE(compare(days, days).undefined, "");
  EXPECT_NE(compare(mean, sleep("Reaction ~ Days + (1 | Subject)", true)).undefined, "");
  EXPECT_EQ(compare(sleep("Days ~ 1 + (1 | Subject)"), days).undefined,
            "the models are of 'Days' and of 'Reaction'");
}

}  // namespace
}  // namespace assay::mixed
