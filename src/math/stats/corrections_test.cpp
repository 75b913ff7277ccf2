#include "math/stats/corrections.h"

#include <gmock/gmock.h>

namespace assay::stats {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

const std::vector<double> p{0.01, 0.04, 0.03, 0.005};

auto near(double value) { return DoubleNear(value, 1e-12); }

// Sorted .005 x 4, .01 x 3, .03 x 2, .04 x 1, no one below the one before.
TEST(Corrections, OfHolmStepDown) {
  EXPECT_THAT(adjusted(p, Correction::holm),
              ElementsAre(near(0.03), near(0.06), near(0.06), near(0.02)));
}

TEST(Corrections, OfBonferroniMultiply) {
  EXPECT_THAT(adjusted(p, Correction::bonferroni),
              ElementsAre(near(0.04), near(0.16), near(0.12), near(0.02)));
  EXPECT_THAT(adjusted(std::vector<double>{0.6, 0.7}, Correction::bonferroni), ElementsAre(1, 1));
}

// From the top: .04, min(.04, .03 x 4 / 3), .01 x 2, .005 x 4; the other times 1 + 1/2 + 1/3 + 1/4.
TEST(Corrections, OfTheFalseDiscoveryRateStepUp) {
  EXPECT_THAT(adjusted(p, Correction::benjamini_hochberg),
              ElementsAre(near(0.02), near(0.04), near(0.04), near(0.02)));
  EXPECT_THAT(adjusted(p, Correction::benjamini_yekutieli),
              ElementsAre(near(0.125 / 3), near(0.25 / 3), near(0.25 / 3), near(0.125 / 3)));
}

TEST(Corrections, OfNothingAreNothing) { EXPECT_TRUE(adjusted({}, Correction::holm).empty()); }

}  // namespace
}  // namespace assay::stats
