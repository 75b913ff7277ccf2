#include "math/stats/sample_statistic.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/error.h"
#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

std::optional<double> of_all(SampleStatistic what, const Data& data) {
  return sampled(what, data).of(std::vector<double>(data.x->values.size(), 1.0));
}

TEST(SampleStatistic, OfOneSampleIsItselfAndOfTwoTheDifference) {
  const Data one{.x = Numbers{"x", {1, 2, 9}}};
  EXPECT_DOUBLE_EQ(*of_all(SampleStatistic::mean, one), 4);
  EXPECT_DOUBLE_EQ(*of_all(SampleStatistic::median, one), 2);
  EXPECT_DOUBLE_EQ(*of_all(SampleStatistic::deviation, one), std::sqrt(19));
  const Data two = grouped({1, 2, 9}, {1, 3});
  EXPECT_DOUBLE_EQ(*of_all(SampleStatistic::mean, two), 2);
  EXPECT_DOUBLE_EQ(*of_all(SampleStatistic::median, two), 0);
  EXPECT_EQ(sampled(SampleStatistic::mean, two).name, "difference of means, a - b");
}

// The effect sizes of the expert study are known; rows drawn twice count twice.
TEST(SampleStatistic, KnowsEffectSizesOfTwoGroups) {
  EXPECT_NEAR(*of_all(SampleStatistic::cohen_d, experts()), 1.396424, 1e-6);
  EXPECT_NEAR(*of_all(SampleStatistic::hedges_g, experts()), 1.276157, 1e-6);
  EXPECT_NEAR(*of_all(SampleStatistic::cliff_delta, experts()), 0.6, 1e-12);
  EXPECT_NEAR(*of_all(SampleStatistic::a12, experts()), 0.8, 1e-12);
  const Data ones = grouped({0, 1, 1, 1}, {0, 0, 0, 1});
  EXPECT_NEAR(*of_all(SampleStatistic::odds_ratio, ones), 9, 1e-12);
  const std::vector<double> drawn{1, 2, 0, 0, 1, 1, 0, 1};
  EXPECT_NEAR(*sampled(SampleStatistic::odds_ratio, ones).of(drawn), 2 / (1.0 / 2), 1e-12);
}

// Differences 1, 1, 4; (2, 3, 7) has the variance 7 and (1, 2, 3) has 1.
TEST(SampleStatistic, KnowsWhatStandsBesideEachOther) {
  const Data data = beside({2, 3, 7}, {1, 2, 3});
  EXPECT_NEAR(*of_all(SampleStatistic::cohen_d_z, data), 2 / std::sqrt(3.0), 1e-12);
  EXPECT_NEAR(*of_all(SampleStatistic::cohen_d_av, data), 1, 1e-12);
  EXPECT_NEAR(*of_all(SampleStatistic::pearson, data), 5 / std::sqrt(28.0), 1e-12);
  EXPECT_NEAR(*of_all(SampleStatistic::spearman, data), 1, 1e-12);
  // One pair of three is tied in y: (2 - 0) / sqrt(3 * 2).
  const Data tied = beside({2, 3, 7}, {1, 3, 3});
  EXPECT_NEAR(*of_all(SampleStatistic::kendall_tau_b, tied), 2 / std::sqrt(6.0), 1e-12);
}

TEST(SampleStatistic, HasNoValueWhereNothingVariesOrAGroupIsMissing) {
  const Data two = grouped({1, 1}, {1, 1});
  EXPECT_FALSE(of_all(SampleStatistic::cohen_d, two));
  const std::vector<double> first_only{1, 1, 0, 0};
  for (const auto what : {SampleStatistic::mean, SampleStatistic::cliff_delta}) {
    EXPECT_FALSE(sampled(what, two).of(first_only));
  }
  EXPECT_FALSE(of_all(SampleStatistic::pearson, beside({1, 2}, {3, 3})));
  EXPECT_FALSE(of_all(SampleStatistic::kendall_tau_b, beside({1, 2}, {3, 3})));
  EXPECT_EQ(sampled(SampleStatistic::mean, {.x = Numbers{"x", {}}}).undefined, "there are no rows");
}

TEST(SampleStatistic, SaysWhichColumnsItIsMadeOf) {
  const Data one{.x = Numbers{"x", {1, 2}}};
  EXPECT_THROW(sampled(SampleStatistic::cohen_d, one), Error);
  EXPECT_THROW(sampled(SampleStatistic::pearson, one), Error);
  EXPECT_THROW(sampled(SampleStatistic::mean, beside({1, 2}, {1, 2})), Error);
  EXPECT_THROW(sampled(SampleStatistic::odds_ratio, experts()), Error);
}

}  // namespace
}  // namespace assay::stats
