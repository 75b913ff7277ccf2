#include "math/stats/fisher_exact.h"

#include <gmock/gmock.h>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

Data table(int ones, int zeros, int other_ones, int other_zeros) {
  std::vector<double> first(static_cast<std::size_t>(ones), 1);
  first.resize(first.size() + static_cast<std::size_t>(zeros), 0);
  std::vector<double> second(static_cast<std::size_t>(other_ones), 1);
  second.resize(second.size() + static_cast<std::size_t>(other_zeros), 0);
  return grouped(first, second);
}

// The lady tasting tea: two-sided 34 / 70; R gives the conditional odds ratio and its interval.
TEST(FisherExact, JudgesTheLadyTastingTea) {
  const Result result = FisherExact{}(table(3, 1, 1, 3));
  EXPECT_NEAR(*result.p, 34.0 / 70, 1e-12);
  EXPECT_NEAR(*FisherExact{.alternative = Alternative::greater}(table(3, 1, 1, 3)).p, 17.0 / 70,
              1e-12);
  EXPECT_NEAR(result.effects.at(0).value, 6.40830886701, 1e-4);
  EXPECT_NEAR(result.effects.at(0).interval->low, 0.211732915306, 1e-4);
  // R stops at 621.9. With odds w, all four are right with w^4 / (1 + 16 w + 36 w^2 + 16 w^3 +
  // w^4), which is 97.5 % at the upper end.
  const double w = result.effects.at(0).interval->high;
  EXPECT_NEAR(1 / (1 + 16 / w + 36 / (w * w) + 16 / (w * w * w) + 1 / (w * w * w * w)), 0.975,
              1e-9);
  EXPECT_NEAR(result.effects.at(1).value, 9, 1e-12);
}

// R: fisher.test(matrix(c(10, 4, 5, 12), 2)).
TEST(FisherExact, IsTheOneOfR) {
  const Data data = table(10, 5, 4, 12);
  EXPECT_NEAR(*FisherExact{}(data).p, 0.0319523882654, 1e-10);
  EXPECT_NEAR(*FisherExact{.alternative = Alternative::less}(data).p, 0.996905169373, 1e-10);
  EXPECT_NEAR(FisherExact{}(data).effects.at(0).value, 5.6178973342, 1e-3);
  EXPECT_NEAR(FisherExact{}(data).effects.at(0).interval->low, 1.01600118982, 1e-4);
}

// R 4.2: fisher.test(matrix(c(0, 5, 4, 1), 2))$conf.int is 0 and 0.975779. By hand: given the
// margins the first cell is 0 with 1 / (1 + 25 w / 5 ...) of the weights C(5, k) C(5, 4 - k) w^k:
// 5, 50, 100, 50, 5; at the upper end that is 2.5 %.
TEST(FisherExact, HasAnIntervalThatAgreesWithPWhereACellIsEmpty) {
  const Result result = FisherExact{}(table(0, 5, 4, 1));
  const Estimate& odds = result.effects.at(0);
  EXPECT_EQ(odds.name, "odds ratio (conditional)");
  EXPECT_EQ(odds.value, 0);
  EXPECT_EQ(odds.interval->low, 0);
  const double w = odds.interval->high;
  EXPECT_NEAR(5 / (5 + w * (50 + w * (100 + w * (50 + w * 5)))), 0.025, 1e-9);
  EXPECT_FALSE(result.effects.at(1).interval) << "Woolf's is of other cells than these";
  // The other way round the ratio is infinite, and that of the second group against the first is 0.
  const Result turned = FisherExact{}(table(4, 1, 0, 5));
  EXPECT_EQ(turned.effects.at(0).name, "odds ratio (conditional), b against a");
  EXPECT_EQ(turned.effects.at(0).value, 0);
  EXPECT_NEAR(turned.effects.at(0).interval->high, w, 1e-9);
  EXPECT_DOUBLE_EQ(*turned.p, *result.p);
}

// All tables of two groups of 5: at one half of the level each tail has what the interval says, so
// that an interval without 1 has a two-sided p of at most the level and a little more.
TEST(FisherExact, HasNoIntervalThatLeavesOneWherePDoesNot) {
  for (int first = 0; first <= 5; ++first) {
    for (int second = 0; second <= 5; ++second) {
      const Result result = FisherExact{}(table(first, 5 - first, second, 5 - second));
      if (!result.is_defined()) continue;
      const Interval& interval = *result.effects.at(0).interval;
      if (interval.low > 1 || interval.high < 1) {
        EXPECT_LE(*result.p, 0.05);
      }
    }
  }
}

TEST(FisherExact, SaysWhatIsNotFinite) {
  const Result empty = FisherExact{}(table(3, 0, 1, 2));
  EXPECT_NEAR(*empty.p, 0.4, 1e-12);  // 3 / 15 on each side
  EXPECT_THAT(empty.notes.at(0), HasSubstr("infinite"));
  EXPECT_THAT(FisherExact{}(table(3, 0, 2, 0)).undefined, HasSubstr("same value"));
}

}  // namespace
}  // namespace assay::stats
