#include "evaluate/metrics/nss.h"

#include <cmath>

#include "evaluate/metrics/judged_test.h"

namespace assay::metrics {
namespace {

// Mean 2, variance (4 + 4 + 1 + 1) / 4 = 2.5. Marked are 4 (weight 3) and 1 (weight 1):
// (3 * 2 - 1 * 1) / 4 above the mean.
TEST(NssMetric, IsTheHeightWherePeopleMarked) {
  EXPECT_NEAR(*judged(Nss{}, {4, 0, 1, 3}, {3, 0, 1, 0}).value, 1.25 / std::sqrt(2.5), 1e-12);
}

TEST(NssMetric, IsZeroWherePeopleMarkEverything) {
  EXPECT_NEAR(*judged(Nss{}, {4, 0, 1, 3}, {1, 1, 1, 1}).value, 0, 1e-12);
}

TEST(NssMetric, IsUndefinedWithoutHeightsOrMarks) {
  expect_undefined(Nss{}, {2, 2}, {1, 0}, constant_map);
  expect_undefined(Nss{}, {1, 2}, {0, 0}, empty_mask);
}

}  // namespace
}  // namespace assay::metrics
