#include "math/stats/distributions.h"

#include <gtest/gtest.h>

#include <cmath>

namespace assay::stats {
namespace {

// With one degree of freedom Student's is Cauchy's: 1/2 - atan(t) / pi above t; with two it is
// 1/2 - t / (2 sqrt(2 + t^2)).
TEST(Distributions, HaveStudentsClosedForms) {
  EXPECT_NEAR(student_p(1, 1, Alternative::greater), 0.25, 1e-15);
  EXPECT_NEAR(student_p(3, 2, Alternative::two_sided), 1 - 3 / std::sqrt(11.0), 1e-14);
  EXPECT_NEAR(student_p(-3, 2, Alternative::less), 0.5 - 1.5 / std::sqrt(11.0), 1e-14);
}

// Chi squared with two degrees of freedom is exp(-x / 2) above x; F(2, m) is (1 + 2 x / m)^(-m /
// 2).
TEST(Distributions, HaveClosedFormsOfTwoDegrees) {
  EXPECT_NEAR(chi_squared_p(3, 2), std::exp(-1.5), 1e-15);
  EXPECT_NEAR(f_p(3, 2, 8), std::pow(1 + 0.75, -4), 1e-14);
}

TEST(Distributions, KeepTinyTails) {
  // R: 2 * pnorm(-20).
  EXPECT_NEAR(normal_p(20, Alternative::two_sided) / 5.507248237212e-89, 1, 1e-9);
}

// scipy.optimize.brentq(lambda d: scipy.stats.nct.cdf(2.306118, 9, d) - q, -10, 10) for q = .975
// and .025.
TEST(Distributions, InvertTheNoncentralT) {
  const auto interval = noncentral_t_interval(2.306118, 9, 0.95);
  ASSERT_TRUE(interval);
  EXPECT_NEAR(interval->low, 0.03407900607553704, 1e-8);
  EXPECT_NEAR(interval->high, 4.480635297742585, 1e-8);
  EXPECT_FALSE(noncentral_t_interval(1e9, 9, 0.95));
}

// R: ptukey(3.3, 3, Inf, lower.tail = FALSE) and so on; for two it is the normal of q / sqrt(2).
TEST(Distributions, HaveTheStudentisedRange) {
  EXPECT_NEAR(studentised_range_p(3.3, 3), 0.051310906419, 1e-9);
  EXPECT_NEAR(studentised_range_p(2, 5), 0.618449480552, 1e-9);
  EXPECT_NEAR(studentised_range_p(6, 4), 0.000129817245327, 1e-10);
  EXPECT_NEAR(studentised_range_p(2, 2), normal_p(std::sqrt(2.0), Alternative::two_sided), 1e-12);
  EXPECT_EQ(studentised_range_p(0, 3), 1);
}

}  // namespace
}  // namespace assay::stats
