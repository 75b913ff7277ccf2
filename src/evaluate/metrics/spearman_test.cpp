#include "evaluate/metrics/spearman.h"

#include "evaluate/metrics/judged_test.h"

namespace assay::metrics {
namespace {

// Ranks 4, 1, 3, 2 and 3, 1, 4, 2: distances 1, 0, 1, 0, so 1 - 6 * 2 / (4 * 15).
TEST(SpearmanMetric, ComparesOrders) {
  EXPECT_NEAR(*judged(Spearman{}, {9, -5, 3, 1}, {0.5F, 0.1F, 0.6F, 0.2F}).value, 0.8, 1e-12);
  EXPECT_NEAR(*judged(Spearman{}, {1, 2, 3}, {3, 2, 0}).value, -1, 1e-12);
}

// Ranks 1.5, 1.5, 3 and 1, 2, 3: Pearson's of these is 1.5 / sqrt(1.5 * 2).
TEST(SpearmanMetric, GivesEqualPointsTheSameRank) {
  EXPECT_NEAR(*judged(Spearman{}, {1, 1, 8}, {0, 1, 2}).value, 1.5 / std::sqrt(3.0), 1e-12);
}

TEST(SpearmanMetric, IsUndefinedWithoutOrders) {
  expect_undefined(Spearman{}, {2, 2}, {1, 0}, constant_map);
  expect_undefined(Spearman{}, {1, 2}, {0, 0}, empty_mask);
  expect_undefined(Spearman{}, {1, 2}, {3, 3}, even_mask);
}

}  // namespace
}  // namespace assay::metrics
