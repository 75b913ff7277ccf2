#include "math/stats/effect_sizes.h"

#include <gmock/gmock.h>

#include <cmath>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

// R: (mean(a) - mean(b)) / sqrt((5 * var(a) + 4 * var(b)) / 9) and so on.
TEST(EffectSizes, AreTheOnesOfTheExpertStudy) {
  const Result result = EffectSizes{}(experts());
  ASSERT_EQ(result.effects.size(), 4U);
  EXPECT_EQ(result.effects[0].name, "Hedges' g");
  EXPECT_NEAR(result.effects[0].value, 1.276157, 1e-6);
  EXPECT_NEAR(result.effects[1].value, 1.396424, 1e-6);
  EXPECT_NEAR(result.effects[2].value, 0.6, 1e-12);
  EXPECT_NEAR(result.effects[3].value, 0.8, 1e-12);
  EXPECT_FALSE(result.p);
}

// Three of four against one of four: (3 / 1) / (1 / 3).
TEST(EffectSizes, HaveTheOddsOfOnes) {
  const Result result = EffectSizes{}(grouped({0, 1, 1, 1}, {0, 0, 0, 1}));
  EXPECT_EQ(result.effects.back().name, "odds ratio");
  EXPECT_NEAR(result.effects.back().value, 9, 1e-12);
}

// Differences 1, 1, 4: mean 2, deviation sqrt(3). The variances are 7 and 1, their mean 4: d_av
// is 1.
TEST(EffectSizes, OfPairsHaveTwoKinds) {
  const Result result = EffectSizes{}(beside({2, 3, 7}, {1, 2, 3}));
  EXPECT_NEAR(result.effects.front().value, 2 / std::sqrt(3.0), 1e-12);
  EXPECT_EQ(result.effects.back().name, "Cohen's d_av");
  EXPECT_NEAR(result.effects.back().value, 1, 1e-12);
}

TEST(EffectSizes, OfConstantSamplesAreDominanceAlone) {
  const Result result = EffectSizes{}(grouped({2, 2}, {1, 1, 1}));
  EXPECT_EQ(result.effects.front().name, "Cliff's delta");
  EXPECT_EQ(result.effects.front().value, 1);
  EXPECT_EQ(result.notes.size(), 1U);
  EXPECT_EQ(EffectSizes{}(beside({2, 3}, {1, 2})).undefined, "all differences are equal");
}

}  // namespace
}  // namespace assay::stats
