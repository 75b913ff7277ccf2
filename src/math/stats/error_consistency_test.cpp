#include "math/stats/error_consistency.h"

#include <gmock/gmock.h>

#include "base/rng.h"
#include "math/stats/cohen_kappa.h"
#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

// Ten trials: the first is right in 7, the second in 6, both in 5, so both are wrong in 2. Observed
// .7; expected .7 x .6 + .3 x .4 = .54; (.7 - .54) / .46.
TEST(ErrorConsistency, IsTheOneWorkedByHand) {
  const Consistency found = *error_consistency(7, 6, 5, 10);
  EXPECT_NEAR(found.observed, 0.7, 1e-12);
  EXPECT_NEAR(found.expected, 0.54, 1e-12);
  EXPECT_NEAR(found.kappa, 0.16 / 0.46, 1e-12);
  EXPECT_FALSE(error_consistency(10, 10, 10, 10));
  EXPECT_FALSE(error_consistency(0, 0, 0, 0));
}

// It is Cohen's kappa of right and wrong, and for many trials so is its interval.
TEST(ErrorConsistency, IsCohensKappaOfBeingRight) {
  Random random(2);
  std::vector<double> person;
  std::vector<double> model;
  for (int trial = 0; trial < 800; ++trial) {
    const double hard = random.uniform();
    person.push_back(0.5 * hard + 0.5 * random.uniform() < 0.6 ? 1 : 0);
    model.push_back(0.6 * hard + 0.4 * random.uniform() < 0.7 ? 1 : 0);
  }
  const Result result = ErrorConsistency{}(beside(person, model));
  const Kappa kappa = *cohen_kappa(person, model);
  const Estimate& found = result.estimates.at(0);
  EXPECT_NEAR(found.value, kappa.value, 1e-12);
  EXPECT_NEAR(found.interval->high - found.interval->low, 2 * 1.96 * kappa.standard_error,
              0.1 * kappa.standard_error);
}

TEST(ErrorConsistency, SaysWhyThereIsNone) {
  EXPECT_EQ(ErrorConsistency{}(beside({1, 1}, {1, 1})).undefined,
            "both observers are always right, or always wrong");
}

}  // namespace
}  // namespace assay::stats
