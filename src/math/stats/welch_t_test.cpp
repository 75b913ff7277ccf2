#include "math/stats/welch_t.h"

#include <gmock/gmock.h>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

// R: t.test(c(23,23,22,22,24,24), c(20,18,18,22,24)).
TEST(WelchT, IsTheOneOfTheExpertStudy) {
  const Result result = WelchT{}(experts());
  EXPECT_NEAR(result.statistics.at(0).value, 2.127624, 1e-6);
  EXPECT_NEAR(result.statistics.at(0).df.at(0), 4.785960, 1e-6);
  EXPECT_NEAR(*result.p, 0.089137, 1e-6);
}

// Worked by hand: means 2 and 5, variances 1 and 4, both of three: t = -3 / sqrt(5 / 3), and
// df = (5 / 3)^2 / ((1 / 9 + 16 / 9) / 2) = 50 / 17.
TEST(WelchT, HasTheDegreesOfFreedomOfSatterthwaite) {
  const Result result = WelchT{}(grouped({1, 2, 3}, {3, 5, 7}));
  EXPECT_NEAR(result.statistics.at(0).value, -3 / std::sqrt(5.0 / 3), 1e-12);
  EXPECT_NEAR(result.statistics.at(0).df.at(0), 50.0 / 17, 1e-12);
}

// The two one-sided answers share the whole, and the smaller is half of the two-sided one.
TEST(WelchT, SplitsItsTails) {
  const Data data = experts();
  const double less = *WelchT{.alternative = Alternative::less}(data).p;
  const double greater = *WelchT{.alternative = Alternative::greater}(data).p;
  EXPECT_NEAR(less + greater, 1, 1e-12);
  EXPECT_NEAR(2 * greater, *WelchT{}(data).p, 1e-12);
}

// An interval of the difference touches zero at the level 1 - p.
TEST(WelchT, HasAnIntervalThatAgreesWithItsP) {
  const Data data = experts();
  const double p = *WelchT{}(data).p;
  const Estimate difference = WelchT{.level = 1 - p}(data).estimates.at(0);
  EXPECT_NEAR(difference.interval->low, 0, 1e-9);
}

TEST(WelchT, IsUndefinedForConstantSamplesAndForOneValue) {
  EXPECT_THAT(WelchT{}(grouped({2, 2}, {3, 3})).undefined, HasSubstr("constant"));
  EXPECT_THAT(WelchT{}(grouped({2}, {3, 4})).undefined, HasSubstr("'a' has 1 of the 2 values"));
}

}  // namespace
}  // namespace assay::stats
