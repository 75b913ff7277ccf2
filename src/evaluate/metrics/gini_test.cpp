#include "evaluate/metrics/gini.h"

#include "evaluate/metrics/judged_test.h"

namespace assay::metrics {
namespace {

// Of 1, 2, 3, 4: (-3 * 1 - 1 * 2 + 1 * 3 + 3 * 4) / (4 * 10). A single one of four: 3 / 4.
TEST(GiniMetric, IsZeroForEqualPointsAndLargeForOne) {
  EXPECT_DOUBLE_EQ(*judged_alone(Gini{}, {1, 2, 3, 4}).value, 0.25);
  EXPECT_DOUBLE_EQ(*judged_alone(Gini{}, {0, 0, 5, 0}).value, 0.75);
  EXPECT_DOUBLE_EQ(*judged_alone(Gini{}, {2, 2, 2, 2}).value, 0);
}

TEST(GiniMetric, CountsMagnitudesInAnyOrder) {
  EXPECT_DOUBLE_EQ(*judged_alone(Gini{}, {-3, 1, -4, 2}).value, 0.25);
}

// Half the mean distance of two points, by their mean: another way to the same number.
TEST(GiniMetric, IsTheMeanDistanceOfTwoPoints) {
  const std::vector<float> map{0.5F, 7, 0, 2, 2, 11};
  double distances = 0;
  double sum = 0;
  for (const float left : map) {
    sum += left;
    for (const float right : map) distances += std::abs(double{left} - double{right});
  }
  EXPECT_NEAR(*judged_alone(Gini{}, map).value, distances / (2 * 6 * sum), 1e-12);
}

// 1e-7 beside 1e-7 and nothing: 2e-7 and 1e-7 give (2 - 1) / (2 * 3).
TEST(GiniMetric, MindsTheSizeOfAMapInQuantus) {
  const Gini unit{.variant = GiniVariant::quantus};
  EXPECT_NEAR(*judged_alone(unit, {1e-7F, 0}).value, 1.0 / 6, 1e-8);
  EXPECT_NEAR(*judged_alone(unit, {1, 0}).value, 0.5, 1e-6);
}

TEST(GiniMetric, IsUndefinedForAMapOfZeros) {
  EXPECT_EQ(judged_alone(Gini{}, {0, 0}).reason, zero_map);
}

}  // namespace
}  // namespace assay::metrics
