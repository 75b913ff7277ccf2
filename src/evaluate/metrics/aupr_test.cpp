#include "evaluate/metrics/aupr.h"

#include "evaluate/metrics/judged_test.h"

namespace assay::metrics {
namespace {

// Ranks: marked, not, marked, not: 1/2 * 1 + 1/2 * 2/3.
TEST(AuprMetric, AddsPrecisionWhereRecallGrows) {
  EXPECT_NEAR(*judged(Aupr{}, {4, 3, 2, 1}, {1, 0, 1, 0}).value, 0.5 + 1.0 / 3, 1e-12);
}

// from sklearn.metrics import average_precision_score as ap
// ap([0,1,1,0,1,0,1,0,0,1], [.1,.4,.35,.8,.8,-.2,.1,.4,.4,0]), scikit-learn 1.2.1
TEST(AuprMetric, IsTheAveragePrecisionOfScikitLearn) {
  const Score score = judged(Aupr{}, {0.1F, 0.4F, 0.35F, 0.8F, 0.8F, -0.2F, 0.1F, 0.4F, 0.4F, 0},
                             {0, 1, 1, 0, 1, 0, 1, 0, 0, 1});
  EXPECT_NEAR(*score.value, 0.491111111111111, 1e-12);
}

TEST(AuprMetric, MayAskForStronglyMarkedPointsOnly) {
  EXPECT_NEAR(*judged(Aupr{.mask_threshold = 0.5}, {4, 3, 2, 1}, {0.2F, 0, 1, 0.4F}).value, 1.0 / 3,
              1e-12);
}

// Points of 1, 0.65, 0.55 and 0.25; marked are the first and the last two. Thresholds 0.1 and 0.2:
// recall 1, precision 3/4. 0.3 to 0.5: recall 2/3, precision 2/3. 0.6: recall 1/3, precision 1/2.
// 0.7 to 0.9: recall 1/3, precision 1. Trapezoids: 1/3 * 17/24 + 1/3 * 7/12 + 0.
TEST(AuprMetric, JoinsNineThresholdsAsInTheBenchmark) {
  const Aupr unit{.variant = Area::mohseni};
  EXPECT_NEAR(*judged(unit, {1, 0.65F, 0.55F, 0.25F, 0}, {1, 0, 1, 1, 0}).value,
              (17.0 / 24 + 7.0 / 12) / 3, 1e-12);
}

TEST(AuprMetric, IsUndefinedWithoutRanksOrMarks) {
  expect_undefined(Aupr{}, {2, 2}, {1, 0}, constant_map);
  expect_undefined(Aupr{}, {1, 2}, {0, 0}, empty_mask);
  expect_undefined(Aupr{.variant = Area::mohseni}, {-1, -2}, {1, 0}, nothing_positive);
}

}  // namespace
}  // namespace assay::metrics
