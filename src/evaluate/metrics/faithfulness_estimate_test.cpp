#include "evaluate/metrics/faithfulness_estimate.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

Score asked_logit(const FaithfulnessEstimate& unit, const std::vector<float>& map) {
  return asked(unit, logistic({4, 2, 1, -3}), {1, 1, 2, 1}, map, std::nullopt,
               model::Output::logit);
}

// Points lose 4, 2, 2, -3; the map gives 1, 2, 3, 4. Around their means 1.25 and 2.5:
// -1.5 * 2.75 - 0.5 * 0.75 + 0.5 * 0.75 + 1.5 * -4.25 = -10.5, of 5 and 26.75.
TEST(FaithfulnessEstimateMetric, CorrelatesRelevanceWithWhatEachPointIsWorth) {
  EXPECT_NEAR(*asked_logit({.at_once = 1}, {1, 2, 3, 4}).value, -10.5 / std::sqrt(5 * 26.75), 1e-6);
  EXPECT_NEAR(*asked_logit({}, {4, 2, 2, -3}).value, 1, 1e-6);
}

// By rank, points 3 and 2 lose -1 and have 7, points 1 and 0 lose 6 and have 3.
TEST(FaithfulnessEstimateMetric, MayHideSeveralTogether) {
  EXPECT_NEAR(*asked_logit({.at_once = 2}, {1, 2, 3, 4}).value, -1, 1e-6);
}

TEST(FaithfulnessEstimateMetric, IsUndefinedWhereNothingVaries) {
  EXPECT_EQ(asked_logit({}, {3, 3, 3, 3}).reason, constant_map);
  EXPECT_EQ(asked(FaithfulnessEstimate{}, logistic({0, 0, 0}), {1, 1, 1}, {1, 2, 3}).reason,
            nothing_to_compare);
}

}  // namespace
}  // namespace assay::metrics
