#include "math/stats/reaction_time.h"

#include <gmock/gmock.h>

#include <cmath>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::ElementsAre;

// scipy.stats.ttest_rel(numpy.log([400, 900, 500, 700]), numpy.log([200, 300, 250, 350])):
// t = 7.838045, p = 0.0043248. The mean logarithm of the ratios 2, 3, 2, 2 is ln(24) / 4, and
// 24^(1/4) = 2.213364; t(0.975, 3) = 3.182446 and the error 0.101366 make it 1.6030 to 3.0560.
TEST(ReactionTime, ComparesLogarithmsWithinPeople) {
  const Result result = ReactionTime{}(blocks({{400, 200}, {900, 300}, {500, 250}, {700, 350}}));
  EXPECT_NEAR(result.statistics.at(0).value, 7.838045, 1e-5);
  EXPECT_NEAR(*result.p, 0.0043248, 1e-7);
  const Estimate& ratio = result.effects.at(0);
  EXPECT_EQ(ratio.name, "ratio of geometric means, a / b");
  EXPECT_NEAR(ratio.value, 2.213364, 1e-6);
  EXPECT_NEAR(ratio.interval->low, 1.6030, 1e-3);
  EXPECT_NEAR(ratio.interval->high, 3.0560, 1e-3);
  EXPECT_NEAR(result.estimates.at(1).value, std::pow(200.0 * 300 * 250 * 350, 0.25), 1e-9);
}

TEST(ReactionTime, SaysWhatItTrimmed) {
  Data data = blocks({{400, 200}, {900, 300}, {500, 250}, {700, 350}, {50, 100}});
  const Result result = ReactionTime{.least = 120, .most = 1e4}(data);
  const Dropped person{1, "'pair' without every level of 'by'"};
  EXPECT_THAT(result.dropped, ElementsAre(Dropped{2, "times too short"}, person));
  EXPECT_EQ(result.groups.at(0).n, 4U);
  EXPECT_EQ(result.method, "logarithms of times, trimmed: above 120, up to 10000");
  const Result partly = ReactionTime{.least = 60}(data);
  EXPECT_THAT(partly.dropped, ElementsAre(Dropped{1, "time too short"}, person));
}

// Differences 200, 600, 250, 350: the mean is 350.
TEST(ReactionTime, MayCompareTimesAsTheyAre) {
  const Result result =
      ReactionTime{.raw = true}(blocks({{400, 200}, {900, 300}, {500, 250}, {700, 350}}));
  EXPECT_NEAR(result.effects.at(0).value, 350, 1e-9);
}

TEST(ReactionTime, SaysWhyThereIsNoAnswer) {
  EXPECT_EQ(ReactionTime{}(blocks({{400, 200}})).undefined,
            "fewer than two people have both conditions");
  EXPECT_EQ(ReactionTime{.raw = true}(blocks({{4, 2}, {5, 3}})).undefined,
            "all people differ by the same");
}

}  // namespace
}  // namespace assay::stats
