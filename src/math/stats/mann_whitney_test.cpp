#include "math/stats/mann_whitney.h"

#include <gmock/gmock.h>

#include "base/rng.h"
#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

// By hand: mid-ranks of 18 18 20 22 22 22 23 23 24 24 24 with two runs of three and two of two, so
// the tie sum is 24 + 24 + 6 + 6 = 60; exactRankTests::wilcox.exact gives 53 / 462.
TEST(MannWhitney, IsTheOneOfTheExpertStudy) {
  const Result exact = MannWhitney{}(experts());
  EXPECT_EQ(exact.statistics.at(0).value, 24);
  EXPECT_NEAR(*exact.p, 53.0 / 462, 1e-12);
  EXPECT_THAT(exact.method, HasSubstr("mid-ranks"));
  EXPECT_NEAR(exact.effects.at(0).value, 0.6, 1e-12);
  EXPECT_NEAR(exact.effects.at(1).value, 0.8, 1e-12);
  // wilcox.exact(..., alternative = "greater") and "less".
  EXPECT_NEAR(*MannWhitney{.alternative = Alternative::greater}(experts()).p, 0.0606060606061,
              1e-12);
  EXPECT_NEAR(*MannWhitney{.alternative = Alternative::less}(experts()).p, 0.961038961039, 1e-12);

  const Result normal = MannWhitney{.method = Exactness::normal}(experts());
  EXPECT_NEAR(*normal.p, 0.112196, 1e-6);
  EXPECT_NEAR(normal.statistics.at(1).value, (24 - 15 - 0.5) / 5.351296, 1e-6);
  EXPECT_THAT(normal.method, HasSubstr("continuity"));
  EXPECT_NEAR(*MannWhitney({.method = Exactness::normal, .correction = false})(experts()).p,
              0.092601, 1e-6);
}

// R: wilcox.test(c(5,1,4,3,5), c(2,4,7,-1,0,4), exact = FALSE), and wilcox.exact.
TEST(MannWhitney, CountsUFromTheFirstSample) {
  const Data data = grouped({5, 1, 4, 3, 5}, {2, 4, 7, -1, 0, 4});
  EXPECT_EQ(MannWhitney{}(data).statistics.at(0).value, 19);
  EXPECT_NEAR(*MannWhitney{.method = Exactness::normal}(data).p, 0.51802209459, 1e-10);
  EXPECT_NEAR(*MannWhitney{}(data).p, 0.5, 1e-12);
}

// The normal and the exact p of many untied values meet; 60 + 60 are too many for 'automatic'.
TEST(MannWhitney, SaysWhichWayItWent) {
  Random random(3);
  std::vector<double> first(60);
  std::vector<double> second(60);
  for (double& value : first) value = random.normal() + 0.4;
  for (double& value : second) value = random.normal();
  const Data data = grouped(first, second);
  const Result automatic = MannWhitney{}(data);
  EXPECT_THAT(automatic.method, HasSubstr("normal"));
  const Result exact = MannWhitney{.method = Exactness::exact}(data);
  EXPECT_THAT(exact.method, HasSubstr("exact, without ties"));
  EXPECT_NEAR(*exact.p / *automatic.p, 1, 0.05);
}

TEST(MannWhitney, SaysWhyItIsUndefined) {
  EXPECT_THAT(MannWhitney{.method = Exactness::normal}(grouped({2, 2}, {2})).undefined,
              HasSubstr("all values are equal"));
  EXPECT_EQ(*MannWhitney{}(grouped({2, 2}, {2})).p, 1);
  const std::vector<double> many(200, 1);
  EXPECT_THAT(MannWhitney{.method = Exactness::exact}(grouped(many, many)).undefined,
              HasSubstr("400 values are too many"));
}

}  // namespace
}  // namespace assay::stats
