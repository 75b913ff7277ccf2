#include "mixed/compare.h"

#include <gtest/gtest.h>

#include "mixed/build_design.h"
#include "mixed/lme4_data_test.h"

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
  EXPECT_NEAR(slopes.p, 7.072e-10, 1e-12);
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
