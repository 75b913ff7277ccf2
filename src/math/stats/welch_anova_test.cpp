#include "math/stats/welch_anova.h"

#include <gmock/gmock.h>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

// R: oneway.test(x ~ g) with these groups.
TEST(WelchAnova, IsTheOneOfR) {
  const Result result =
      WelchAnova{}(grouped({{1, 3, 5, 7, 9}, {2, 4, 6, 8, 20}, {6, 7, 8, 9, 12, 12}}));
  EXPECT_NEAR(result.statistics.at(0).value, 2.39830740865, 1e-9);
  EXPECT_NEAR(result.statistics.at(0).df.at(1), 7.34957098355, 1e-9);
  EXPECT_NEAR(*result.p, 0.15784938809, 1e-9);
}

// Of two groups F is the square of Welch's t, with its degrees of freedom and its p.
TEST(WelchAnova, OfTwoGroupsIsTheSquareOfT) {
  const Result result = WelchAnova{}(experts());
  EXPECT_NEAR(result.statistics.at(0).value, 2.127624 * 2.127624, 1e-5);
  EXPECT_NEAR(result.statistics.at(0).df.at(1), 4.785960, 1e-6);
  EXPECT_NEAR(*result.p, 0.089137, 1e-6);
  EXPECT_NEAR(*result.details.at(0).p, *result.p, 1e-12);
}

TEST(WelchAnova, IsUndefinedForAConstantGroup) {
  EXPECT_THAT(WelchAnova{}(grouped({{1, 2}, {3, 3}})).undefined, HasSubstr("'b' is constant"));
}

}  // namespace
}  // namespace assay::stats
