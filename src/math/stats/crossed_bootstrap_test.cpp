#include "math/stats/crossed_bootstrap.h"

#include <gmock/gmock.h>

#include <cmath>
#include <numeric>

namespace assay::stats {
namespace {

double sum_of(std::span<const double> times) {
  return std::accumulate(times.begin(), times.end(), 0.0);
}

// Of counts of a multinomial, one cluster's has the variance 1 - 1/n. The two factors are drawn on
// their own, so variances of a sum of both add up; as many are drawn as there are.
TEST(CrossedBootstrap, DrawsPeopleAndItemsOnTheirOwn) {
  const StatisticOfDraws first_of_both =
      [](std::span<const double> people, std::span<const double> items) -> std::optional<double> {
    EXPECT_EQ(sum_of(people), 4);
    EXPECT_EQ(sum_of(items), 5);
    return people[0] + items[0];
  };
  const Bootstrap how{.resamples = 20000, .seed = 3};
  const auto error = [&](Drawn drawn) {
    return crossed_bootstrap(4, 5, first_of_both, drawn, how).standard_error;
  };
  const double of_people = 1 - 1.0 / 4;
  const double of_items = 1 - 1.0 / 5;
  EXPECT_NEAR(error(Drawn::people), std::sqrt(of_people), 0.02);
  EXPECT_NEAR(error(Drawn::items), std::sqrt(of_items), 0.02);
  EXPECT_NEAR(error(Drawn::both), std::sqrt(of_people + of_items), 0.03);
  EXPECT_EQ(*crossed_bootstrap(4, 5, first_of_both, Drawn::both, how).value, 2);
}

TEST(CrossedBootstrap, OfASinglePersonHasNoIntervalUnlessItemsAloneAreDrawn) {
  const StatisticOfDraws one = [](std::span<const double>,
                                  std::span<const double> items) -> std::optional<double> {
    return items[0];
  };
  EXPECT_EQ(crossed_bootstrap(1, 5, one).interval, std::nullopt);
  EXPECT_EQ(crossed_bootstrap(1, 5, one).reason, too_few_clusters);
  EXPECT_NE(crossed_bootstrap(1, 5, one, Drawn::items).interval, std::nullopt);
}

TEST(CrossedBootstrap, LeavesOutResamplesWithoutAFiniteValue) {
  const StatisticOfDraws of_some = [](std::span<const double>,
                                      std::span<const double> items) -> std::optional<double> {
    return 1 / (items[0] == 4 ? 0.0 : 1.0);
  };
  const Bootstrapped found = crossed_bootstrap(2, 5, of_some, Drawn::both, {.resamples = 5000});
  EXPECT_GT(found.undefined, 0U);
  EXPECT_EQ(found.interval->high, 1);
}

}  // namespace
}  // namespace assay::stats
