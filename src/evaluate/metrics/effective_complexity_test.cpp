#include "evaluate/metrics/effective_complexity.h"

#include "evaluate/metrics/judged_test.h"

namespace assay::metrics {
namespace {

TEST(EffectiveComplexityMetric, CountsPointsThatMatter) {
  EXPECT_EQ(*judged_alone(EffectiveComplexity{}, {1, 0, -2, 1e-6F, 4e-5F}).value, 3);
  EXPECT_EQ(*judged_alone(EffectiveComplexity{.threshold = 0.5}, {1, 0, -2, 1.5F}).value, 2);
  EXPECT_EQ(*judged_alone(EffectiveComplexity{}, {3, 3, 3}).value, 3);
}

TEST(EffectiveComplexityMetric, IsUndefinedForAMapOfZeros) {
  EXPECT_EQ(judged_alone(EffectiveComplexity{}, {0, 0}).reason, zero_map);
}

}  // namespace
}  // namespace assay::metrics
