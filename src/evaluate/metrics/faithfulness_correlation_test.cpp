#include "evaluate/metrics/faithfulness_correlation.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

Score asked_logit(const FaithfulnessCorrelation& unit, const std::vector<float>& map) {
  return asked(unit, logistic({4, 2, 1, -3, 2, 0}), {1, 1, 1, 1, 1, 1}, map, std::nullopt,
               model::Output::logit);
}

// What a linear model loses without a set is the sum of its contributions, whatever the set. That
// there are fewer than 224 points is no hindrance.
TEST(FaithfulnessCorrelationMetric, IsOneForTheContributionsToALinearModel) {
  EXPECT_NEAR(*asked_logit({}, {4, 2, 1, -3, 2, 0}).value, 1, 1e-6);
  EXPECT_NEAR(*asked_logit({.size = 2}, {-8, -4, -2, 6, -4, 0}).value, -1, 1e-6);
}

// Single points: few of the draws see each; the correlation over the points, as often as drawn.
TEST(FaithfulnessCorrelationMetric, IsTheCorrelationOverTheSetsDrawn) {
  const std::vector<double> lost{4, 2, 1, -3, 2, 0};
  const std::vector<float> map{1, 5, 2, 0, 0, 3};
  double sums[5] = {};
  for (std::uint64_t draw = 0; draw < 40; ++draw) {
    const std::size_t point = random_subset(6, 1, 9, draw)[0];
    const double x = double{map[point]};
    const double y = lost[point];
    const double added[] = {x, y, x * x, y * y, x * y};
    for (std::size_t at = 0; at < 5; ++at) sums[at] += added[at] / 40;
  }
  const double expected = (sums[4] - sums[0] * sums[1]) /
                          std::sqrt((sums[2] - sums[0] * sums[0]) * (sums[3] - sums[1] * sums[1]));
  EXPECT_NEAR(*asked_logit({.subsets = 40, .size = 1, .seed = 9}, map).value, expected, 1e-6);
}

// The published 224 points are more than there are: sets have half of them.
TEST(FaithfulnessCorrelationMetric, TakesInputsSmallerThanThePublishedSets) {
  const Score score = asked(FaithfulnessCorrelation{}, logistic({4, 3, 2, 1}), {1, 1, 1, 1},
                            {4, 3, 2, 1}, std::nullopt, model::Output::logit);
  EXPECT_NEAR(*score.value, 1, 1e-6);
}

TEST(FaithfulnessCorrelationMetric, RefusesSetsOfEverything) {
  EXPECT_THROW(asked_logit({.size = 6}, {4, 2, 1, -3, 2, 0}), Error);
}

TEST(FaithfulnessCorrelationMetric, IsUndefinedWhereNothingVaries) {
  EXPECT_EQ(asked_logit({}, {3, 3, 3, 3, 3, 3}).reason, constant_map);
  EXPECT_EQ(asked(FaithfulnessCorrelation{}, logistic({0, 0, 0}), {1, 1, 1}, {1, 2, 3}).reason,
            nothing_to_compare);
}

}  // namespace
}  // namespace assay::metrics
