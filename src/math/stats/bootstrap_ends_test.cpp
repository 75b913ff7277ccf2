#include "math/stats/bootstrap_ends.h"

#include <gmock/gmock.h>

namespace assay::stats {
namespace {

Replicates twelve() {
  return {.value = 4,
          .resampled = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8},
          .left_out = {{3.5, 4.2, 4.1, 4.4, 3.9}}};
}

// numpy.quantile(resampled, [.1, .9]), numpy.std(resampled, ddof=1) and the mean less 4.
TEST(BootstrapEnds, ArePercentiles) {
  const Bootstrapped found = with_ends(twelve(), {.level = 0.8, .resamples = 12});
  EXPECT_NEAR(found.interval->low, 1.1, 1e-12);
  EXPECT_NEAR(found.interval->high, 7.8, 1e-12);
  EXPECT_NEAR(found.standard_error, 2.534608929251695, 1e-12);
  EXPECT_NEAR(found.bias, 1.0 / 3, 1e-12);
}

// Efron's formulas in NumPy: z0 = ppf((5 + 6) / 24), a = 0.0422287, the ends at cdf(z0 + (z0 + z) /
// (1 - a (z0 + z))) of the sorted values.
TEST(BootstrapEnds, AreCorrectedForBiasAndSkewness) {
  const Replicates found = twelve();
  EXPECT_NEAR(*acceleration(found.left_out), 0.04222871944811644, 1e-12);
  const Bootstrap how{.level = 0.8, .resamples = 12, .ends = Ends::bca};
  EXPECT_NEAR(with_ends(found, how).interval->low, 1, 1e-12);
  EXPECT_NEAR(with_ends(found, how).interval->high, 7.17450449, 1e-7);
}

// ((n - 1) (mean - value))^3 / n^3 summed over both lists, over six times the squares' sum^1.5.
TEST(BootstrapEnds, AddTheInfluencesOfFactors) {
  const std::vector<std::vector<std::optional<double>>> factors{{3.5, 4.2, 4.1, 4.4, 3.9},
                                                                {1, 2, 4}};
  EXPECT_NEAR(*acceleration(factors), -0.028116146603894956, 1e-12);
}

TEST(BootstrapEnds, SayWhyThereAreNone) {
  const Bootstrap bca{.resamples = 12, .ends = Ends::bca};
  Replicates beyond = twelve();
  beyond.value = 10;
  EXPECT_EQ(with_ends(beyond, bca).reason, ends_out_of_reach);
  EXPECT_TRUE(with_ends(beyond, {.resamples = 12}).interval);

  Replicates gap = twelve();
  gap.left_out[0][2].reset();
  EXPECT_EQ(with_ends(gap, bca).reason, undefined_left_out);

  Replicates rare = twelve();
  rare.resampled[0].reset();
  EXPECT_EQ(with_ends(rare, {.resamples = 12}).undefined, 1U);
  EXPECT_TRUE(with_ends(rare, {.resamples = 12}).interval);
  rare.resampled[1].reset();
  EXPECT_EQ(with_ends(rare, {.resamples = 12}).reason, too_often_undefined);

  Replicates none = twelve();
  none.value.reset();
  EXPECT_EQ(with_ends(none, bca).reason, statistic_is_undefined);
  EXPECT_FALSE(with_ends(none, bca).value);
}

TEST(BootstrapEnds, OfEqualValuesHaveNoWidth) {
  const Replicates same{.value = 2, .resampled = {2, 2, 2}, .left_out = {{2, 2}}};
  const Bootstrapped found = with_ends(same, {.resamples = 3, .ends = Ends::bca});
  EXPECT_EQ(found.interval->low, 2);
  EXPECT_EQ(found.interval->high, 2);
}

}  // namespace
}  // namespace assay::stats
