#include "math/stats/friedman.h"

#include <gmock/gmock.h>

#include <cmath>

#include "math/stats/distributions.h"
#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

// The base runners of Hollander and Wolfe, as in R's help: friedman.test gives 11.1428571429 and
// 0.00380504077551; the mean ranks are 2.409, 2.136 and 1.455.
TEST(Friedman, IsTheOneOfTheBaseRunners) {
  const Result result = Friedman{}(
      blocks({{5.40, 5.50, 5.55}, {5.85, 5.70, 5.75}, {5.20, 5.60, 5.50}, {5.55, 5.50, 5.40},
              {5.90, 5.85, 5.70}, {5.45, 5.55, 5.60}, {5.40, 5.40, 5.35}, {5.45, 5.50, 5.35},
              {5.25, 5.15, 5.00}, {5.85, 5.80, 5.70}, {5.25, 5.20, 5.10}, {5.65, 5.55, 5.45},
              {5.60, 5.35, 5.45}, {5.05, 5.00, 4.95}, {5.50, 5.50, 5.40}, {5.45, 5.55, 5.50},
              {5.55, 5.55, 5.35}, {5.45, 5.50, 5.55}, {5.50, 5.45, 5.25}, {5.65, 5.60, 5.40},
              {5.70, 5.65, 5.55}, {6.30, 6.30, 6.25}}));
  EXPECT_NEAR(result.statistics.at(0).value, 11.1428571429, 1e-9);
  EXPECT_NEAR(*result.p, 0.00380504077551, 1e-11);
  EXPECT_NEAR(result.effects.at(0).value, 11.1428571429 / 44, 1e-9);
  EXPECT_NEAR(result.estimates.at(0).value, 53.0 / 22, 1e-12);
  // Nemenyi: |2.409 - 1.455| / sqrt(3 x 4 / (6 x 22)) x sqrt(2), against the range of three.
  const double q = (53.0 - 32) / 22 / std::sqrt(12.0 / 132) * std::sqrt(2.0);
  EXPECT_EQ(result.details.at(1).name, "a - c");
  EXPECT_NEAR(*result.details.at(1).adjusted_p, studentised_range_p(q, 3), 1e-12);
}

// All blocks agree: W is 1 and chi squared n (k - 1).
TEST(Friedman, IsLargestWhenAllAgree) {
  const Result result = Friedman{}(blocks({{1, 2, 3}, {4, 5, 6}, {0, 2, 9}}));
  EXPECT_NEAR(result.effects.at(0).value, 1, 1e-12);
  EXPECT_NEAR(result.statistics.at(0).value, 6, 1e-12);
  EXPECT_THAT(Friedman{}(blocks({{1, 1}, {2, 2}})).undefined, HasSubstr("equal within"));
}

}  // namespace
}  // namespace assay::stats
