#include "math/mixed/satterthwaite.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/rng.h"
#include "math/mixed/build_design.h"
#include "math/mixed/fit.h"
#include "math/mixed/lme4_data_test.h"

namespace assay::mixed {
namespace {

// One deviation s known from n squares that sum to S: the deviance is n log s^2 + S / s^2, least at
// s^2 = S / n, with curvature 4 n / s^2 there. A variance s^2 / m then has n degrees of freedom.
TEST(Satterthwaite, CountsSquaresOfASingleVariance) {
  constexpr double n = 13;
  constexpr double squares = 50;
  const VarianceModel model{
      [&](std::span<const double> at) {
        return n * std::log(at[0] * at[0]) + squares / (at[0] * at[0]);
      },
      [](std::span<const double> at) {
        return Eigen::Vector2d(at[0] * at[0] / 5, 3.0).eval();  // the other does not depend on s
      }};
  const std::vector<double> place{std::sqrt(squares / n)};
  const auto found = satterthwaite(model, place);
  EXPECT_NEAR(*found[0], n, 1e-3);
  EXPECT_FALSE(found[1]);
}

Fit fitted(std::string_view formula, const std::vector<Column>& columns, bool restricted = true) {
  return fit_linear(build_design(parse_formula(formula), columns, Family::linear), restricted);
}

// Six groups of ten, of which three have each treatment, and two doses within each group. In a
// balanced layout the variance of a mean or of a difference between groups is a multiple of the
// mean square between groups, which has 6 - 2 degrees of freedom; that of a slope within groups is
// a multiple of the residual one, 60 rows less 6 groups and the slope.
TEST(Satterthwaite, IsTheAnalysisOfVarianceWhereThatIsBalanced) {
  Random random(12);
  std::vector<Column> columns{{"y", {}}, {"treated", {}}, {"dose", {}}, {"g", {}}};
  for (int group = 0; group < 6; ++group) {
    const double effect = 3 * random.normal();
    for (int row = 0; row < 10; ++row) {
      columns[0].cells.push_back(fmt::format("{}", effect + random.normal()));
      columns[1].cells.push_back(group % 2 == 0 ? "-1" : "1");
      columns[2].cells.push_back(row % 2 == 0 ? "-1" : "1");
      columns[3].cells.push_back(fmt::format("g{}", group));
    }
  }
  const Fit fit = fitted("y ~ treated + dose + (1 | g)", columns);
  ASSERT_FALSE(fit.singular);
  EXPECT_NEAR(*fit.fixed[0].df, 4, 1e-3);
  EXPECT_NEAR(*fit.fixed[1].df, 4, 1e-3);
  EXPECT_NEAR(*fit.fixed[2].df, 53, 1e-2);
}

// lmerTest 3.1-3, coef(summary(lmer(...)))[, c("df", "Pr(>|t|)")] with an optimiser that ends late
// (bobyqa, rhoend = 1e-9).
TEST(Satterthwaite, AgreesWithLmerTest) {
  const Fit slopes = fitted("Reaction ~ Days + (Days | Subject)", sleepstudy());
  EXPECT_NEAR(*slopes.fixed[0].df, 17, 2e-3);
  EXPECT_NEAR(*slopes.fixed[1].df, 17, 2e-3);
  EXPECT_NEAR(*slopes.fixed[1].p, 3.263786e-06, 1e-9);
  const Fit likely = fitted("Reaction ~ Days + (Days | Subject)", sleepstudy(), false);
  EXPECT_NEAR(*likely.fixed[1].df, 18, 2e-3);
  const Fit intercepts = fitted("Reaction ~ Days + (1 | Subject)", sleepstudy());
  EXPECT_NEAR(*intercepts.fixed[0].df, 22.81019913, 2e-3);
  EXPECT_NEAR(*intercepts.fixed[1].df, 161, 2e-2);
}

// The same without the rows 1 to 7, 22 to 26, 50, 77 to 79 and 130 to 137.
TEST(Satterthwaite, AgreesWithLmerTestWhereRowsAreMissing) {
  std::vector<Column> columns = sleepstudy();
  for (Column& column : columns) {
    std::vector<std::string> kept;
    for (std::size_t row = 1; row <= column.cells.size(); ++row) {
      const bool missing = row <= 7 || (22 <= row && row <= 26) || row == 50 ||
                           (77 <= row && row <= 79) || (130 <= row && row <= 137);
      if (!missing) kept.push_back(column.cells[row - 1]);
    }
    column.cells = kept;
  }
  const Fit together = fitted("Reaction ~ Days + (Days | Subject)", columns);
  EXPECT_NEAR(together.fixed[1].estimate, 10.14255645, 1e-4);
  EXPECT_NEAR(*together.fixed[0].df, 14.47590552, 3e-3);
  EXPECT_NEAR(*together.fixed[1].df, 15.80194855, 3e-3);
  const Fit apart = fitted("Reaction ~ Days + (Days || Subject)", columns);
  EXPECT_NEAR(*apart.fixed[0].df, 16.95699838, 3e-3);
  EXPECT_NEAR(*apart.fixed[1].df, 18.70306409, 3e-3);
}

// At a deviation of zero nothing depends on it, and the residual's degrees are left: eight rows
// less the mean.
TEST(Satterthwaite, LeavesTheResidualsWhereTheFitIsSingular) {
  const std::vector<Column> columns{{"y", {"1", "5", "2", "4", "3", "3.5", "0", "6"}},
                                    {"g", {"a", "a", "b", "b", "c", "c", "d", "d"}}};
  const Fit fit = fitted("y ~ 1 + (1 | g)", columns);
  ASSERT_TRUE(fit.singular);
  EXPECT_NEAR(*fit.fixed[0].df, 7, 1e-2);
}

}  // namespace
}  // namespace assay::mixed
