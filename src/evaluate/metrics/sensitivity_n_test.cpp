#include "evaluate/metrics/sensitivity_n.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

Score asked_logit(const SensitivityN& unit, const std::vector<float>& map) {
  return asked(unit, logistic({4, 2, 1, -3, 2, 1}), {1, 1, 1, 1, 1, 2}, map, std::nullopt,
               model::Output::logit);
}

// Contributions to a linear model tell what any set loses, of whatever size.
TEST(SensitivityNMetric, IsOneForTheContributionsToALinearModel) {
  EXPECT_NEAR(*asked_logit({}, {4, 2, 1, -3, 2, 2}).value, 1, 1e-6);
  EXPECT_NEAR(*asked_logit({}, {-4, -2, -1, 3, -2, -2}).value, -1, 1e-6);
}

// Of six points the sizes are 1, 2 and 4 (4.8 is cut; its root is 2). Worked out again, draw by
// draw, from what the points are worth.
TEST(SensitivityNMetric, AveragesCorrelationsOverSizes) {
  const std::vector<double> worth{4, 2, 1, -3, 2, 2};
  const std::vector<float> map{1, 5, 2, 0, 0, 3};
  double expected = 0;
  std::uint64_t stream = 0;
  for (const std::size_t size : {std::size_t{1}, std::size_t{2}, std::size_t{4}}) {
    double sums[5] = {};
    for (int draw = 0; draw < 30; ++draw) {
      double x = 0;
      double y = 0;
      for (const std::uint32_t at : random_subset(6, size, 5, stream)) {
        x += double{map[at]};
        y += worth[at];
      }
      ++stream;
      const double added[] = {x, y, x * x, y * y, x * y};
      for (std::size_t at = 0; at < 5; ++at) sums[at] += added[at] / 30;
    }
    expected += (sums[4] - sums[0] * sums[1]) /
                std::sqrt((sums[2] - sums[0] * sums[0]) * (sums[3] - sums[1] * sums[1])) / 3;
  }
  EXPECT_NEAR(*asked_logit({.sizes = 3, .subsets = 30, .seed = 5}, map).value, expected, 1e-6);
}

TEST(SensitivityNMetric, IsUndefinedWhereNothingVaries) {
  EXPECT_EQ(asked_logit({}, {3, 3, 3, 3, 3, 3}).reason, constant_map);
  EXPECT_EQ(asked(SensitivityN{}, logistic({0, 0, 0}), {1, 1, 1}, {1, 2, 3}).reason,
            nothing_to_compare);
}

}  // namespace
}  // namespace assay::metrics
