#include "math/stats/brunner_munzel.h"

#include <gmock/gmock.h>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

// scipy.stats.brunnermunzel(x, y) gives 3.1374674823029505 (it counts from the second sample) and
// p = 0.005786208666151538; the data are those of Brunner and Munzel. lawstat gives the share of
// y above x as 0.788961 with the interval from 0.595217 to 0.982705.
TEST(BrunnerMunzel, IsTheOneOfThePaper) {
  const Data data =
      grouped({1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 1, 1}, {3, 3, 4, 3, 1, 2, 3, 1, 1, 5, 4});
  const Result result = BrunnerMunzel{}(data);
  EXPECT_NEAR(result.statistics.at(0).value, -3.1374674823029505, 1e-10);
  EXPECT_NEAR(*result.p, 0.005786208666151538, 1e-10);
  EXPECT_NEAR(result.effects.at(0).value, 1 - 0.788961, 1e-6);
  EXPECT_NEAR(result.effects.at(0).interval->low, 1 - 0.982705, 1e-6);
  EXPECT_NEAR(result.effects.at(0).interval->high, 1 - 0.595217, 1e-6);
}

TEST(BrunnerMunzel, IsUndefinedWithoutOverlap) {
  EXPECT_THAT(BrunnerMunzel{}(grouped({1, 2}, {3, 4})).undefined, HasSubstr("do not overlap"));
  EXPECT_THAT(BrunnerMunzel{}(grouped({1, 1}, {1, 1})).undefined,
              HasSubstr("all values are equal"));
}

}  // namespace
}  // namespace assay::stats
