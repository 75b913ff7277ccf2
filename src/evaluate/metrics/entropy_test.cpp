#include "evaluate/metrics/entropy.h"

#include <cmath>

#include "evaluate/metrics/judged_test.h"

namespace assay::metrics {
namespace {

TEST(EntropyMetric, IsTheLogarithmOfHowManyEqualPointsThereAre) {
  EXPECT_NEAR(*judged_alone(Entropy{}, {3, 3, 3, 3}).value, std::log(4), 1e-12);
  EXPECT_NEAR(*judged_alone(Entropy{}, {0, -3, 3, 0}).value, std::log(2), 1e-12);
  EXPECT_EQ(*judged_alone(Entropy{}, {0, 0, 7, 0}).value, 0);
}

// Shares 0.1, 0.2, 0.3, 0.4: 0.23026 + 0.32189 + 0.36119 + 0.36652.
TEST(EntropyMetric, AddsWhatEveryShareTells) {
  EXPECT_NEAR(*judged_alone(Entropy{}, {1, -2, 3, -4}).value, 1.27985, 1e-5);
}

TEST(EntropyMetric, IsUndefinedForAMapOfZeros) {
  EXPECT_EQ(judged_alone(Entropy{}, {0, 0}).reason, zero_map);
}

}  // namespace
}  // namespace assay::metrics
