#include "evaluate/sweep_report/mean_curve.h"

#include <gmock/gmock.h>

namespace assay::sweep_report {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

// Four items with a value; two of them have a third point, one a fourth. There 0.2 and 0.4 have a
// mean of 0.3 and a deviation of sqrt(0.02), so a standard error of 0.1.
const std::vector<metrics::Score> scores{{.value = 1, .curve = {1, 0.5, 0.2}},
                                         {.reason = "why", .curve = {9, 9, 9}},
                                         {.value = 1, .curve = {1, 0.5, 0.4, 0.1}},
                                         {.value = 1, .curve = {1, 0.5}},
                                         {.value = 1, .curve = {1, 0.5}}};

TEST(MeanCurve, CountsTheItemsThatReachEachPoint) {
  const MeanCurve found = mean_curve(scores);
  EXPECT_THAT(found.mean, ElementsAre(1, 0.5, DoubleNear(0.3, 1e-12), 0.1));
  EXPECT_THAT(found.deviation, ElementsAre(0, 0, DoubleNear(std::sqrt(0.02), 1e-12), 0));
  EXPECT_THAT(found.items, ElementsAre(4, 4, 2, 1));
  EXPECT_NEAR(half_width(found, 2, 2), 0.2, 1e-12);
}

TEST(MeanCurve, EndsWhereFewerThanHalfOfTheItemsGoOn) {
  EXPECT_EQ(mean_curve(scores).reached_by_half(), 3U);
  EXPECT_EQ(mean_curve({}).reached_by_half(), 0U);
}

}  // namespace
}  // namespace assay::sweep_report
