#include "math/stats/cochran_q.h"

#include <gmock/gmock.h>

#include <cmath>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

// By hand: columns 4, 2, 1 of five rows with 2, 2, 1, 1, 1 ones. Q = 2 (3 x 21 - 49) / (2 + 2 + 2 +
// 2 + 2) = 2.8.
TEST(CochranQ, IsWorkedOutByHand) {
  const Result result = CochranQ{}(blocks({{1, 1, 0}, {1, 0, 1}, {1, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
  EXPECT_NEAR(result.statistics.at(0).value, 2.8, 1e-12);
  EXPECT_NEAR(*result.p, std::exp(-1.4), 1e-12);  // chi squared with two degrees of freedom
  // From a to c three rows fall and none rises: 2 / 2^3.
  EXPECT_NEAR(*result.details.at(1).p, 0.25, 1e-12);
}

// With two conditions Q is McNemar's (b - c)^2 / (b + c): 3 against 1.
TEST(CochranQ, OfTwoConditionsIsMcNemars) {
  const Result result = CochranQ{}(blocks({{1, 0}, {1, 0}, {1, 0}, {0, 1}, {1, 1}, {0, 0}}));
  EXPECT_NEAR(result.statistics.at(0).value, 4.0 / 4, 1e-12);
}

TEST(CochranQ, IsUndefinedWhenNobodyChanges) {
  EXPECT_THAT(CochranQ{}(blocks({{1, 1}, {0, 0}})).undefined, HasSubstr("same value"));
}

}  // namespace
}  // namespace assay::stats
