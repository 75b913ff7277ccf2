#include "evaluate/metrics/non_sensitivity.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

Score asked_logit(const NonSensitivity& unit, const std::vector<float>& map) {
  return asked(unit, logistic({4, 0, 1, 0}), {1, 1, 1, 1}, map, std::nullopt, model::Output::logit);
}

// Points 0 and 2 matter.
TEST(NonSensitivityMetric, CountsPointsThatAreNamedOrMatterButNotBoth) {
  EXPECT_EQ(*asked_logit({}, {9, 0, -1, 0}).value, 0);
  EXPECT_EQ(*asked_logit({}, {9, 1, 0, 0}).value, 0.5);
  EXPECT_EQ(*asked_logit({}, {0, 1, 0, 1}).value, 1);
  EXPECT_EQ(*asked_logit({}, {0, 0, 0, 0}).value, 0.5);
}

// Relevance of a hundred thousandth is nothing beside 9, whatever the size of the map.
TEST(NonSensitivityMetric, LeavesOutWhatIsSmall) {
  EXPECT_EQ(*asked_logit({}, {9, 8e-5F, -1, 0}).value, 0);
  EXPECT_EQ(*asked_logit({}, {9e-6F, 8e-11F, -1e-6F, 0}).value, 0);
  EXPECT_EQ(*asked_logit({.threshold = 0.2}, {9, 0, -1, 0}).value, 0.25);
}

// By magnitude, points 0 and 2, then 1 and 3; or 0 and 1, then 2, which matters, and 3.
TEST(NonSensitivityMetric, MayHideSeveralTogether) {
  EXPECT_EQ(*asked_logit({.at_once = 2}, {9, 0, -1, 0}).value, 0);
  EXPECT_EQ(*asked_logit({.at_once = 2}, {9, 2, 0, 0}).value, 0.5);
}

}  // namespace
}  // namespace assay::metrics
