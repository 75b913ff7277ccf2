#include "math/stats/disattenuated_correlation.h"

#include <gmock/gmock.h>

#include <cmath>

#include "math/stats/pearson.h"
#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

// r / sqrt(.64 x .81) = r / .72, and the ends of its interval likewise.
TEST(DisattenuatedCorrelation, DividesByTheCeiling) {
  const Data data = beside({1, 2, 3, 4, 5, 6}, {2, 1, 4, 3, 3, 5});
  const Result plain = Pearson{}(data);
  const Result result =
      DisattenuatedCorrelation{.reliability_x = 0.64, .reliability_y = 0.81}(data);
  EXPECT_NEAR(result.effects.at(0).value, plain.effects.at(0).value / 0.72, 1e-12);
  EXPECT_NEAR(result.effects.at(0).interval->low, plain.effects.at(0).interval->low / 0.72, 1e-12);
  EXPECT_EQ(result.estimates.at(1).name, "ceiling");
  EXPECT_NEAR(result.estimates.at(1).value, 0.72, 1e-12);
  EXPECT_EQ(*result.p, *plain.p);
}

TEST(DisattenuatedCorrelation, SaysWhenItPassesItsCeiling) {
  const Result result =
      DisattenuatedCorrelation{.reliability_x = 0.25}(beside({1, 2, 3, 4, 5}, {2, 1, 4, 3, 5}));
  EXPECT_NEAR(result.effects.at(0).value, 1.6, 1e-12);
  EXPECT_THAT(result.notes.at(0), HasSubstr("passes its ceiling"));
}

}  // namespace
}  // namespace assay::stats
