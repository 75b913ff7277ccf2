#include "stats/bootstrap.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/parallel.h"
#include "base/rng.h"

namespace assay::stats {
namespace {

std::vector<double> normals(std::size_t size) {
  Random random(5);
  std::vector<double> values(size);
  for (double& value : values) value = 3 + 2 * random.normal();
  return values;
}

// Of 30 ones and 70 zeros a resample's sum is binomial: scipy.stats.binom.ppf([.025, .975], 100,
// .3) is 21 and 39; its 2000 samples miss by a count at most.
TEST(Bootstrap, OfTwoPointDataIsTheBinomial) {
  std::vector<double> values(100, 0.0);
  std::fill_n(values.begin(), 30, 1.0);
  const Interval interval = *mean_interval(values);
  EXPECT_NEAR(interval.low, 0.21, 0.0101);
  EXPECT_NEAR(interval.high, 0.39, 0.0101);
}

// The mean's deviation is that of the values (by n) over the root of n; the ends of 95 % are 1.96
// of it away. A percentile of 2000 resamples has a deviation of sqrt(.025 * .975 / 2000) / .0584 =
// 0.06 of them: within a quarter, four deviations.
TEST(Bootstrap, OfManyValuesIsTheNormalInterval) {
  const std::vector<double> values = normals(400);
  const double centre = mean(values);
  double squares = 0;
  for (const double value : values) squares += (value - centre) * (value - centre);
  const double deviation = std::sqrt(squares / 400) / 20;
  const Interval interval = *mean_interval(values);
  EXPECT_NEAR(interval.low, centre - 1.96 * deviation, 0.25 * deviation);
  EXPECT_NEAR(interval.high, centre + 1.96 * deviation, 0.25 * deviation);
  const Interval narrow = *mean_interval(values, {.level = 0.5});
  EXPECT_NEAR(narrow.high, centre + 0.6745 * deviation, 0.25 * deviation);
}

// The definition, slowly: all means, how many lie below, and the number between two of them.
TEST(Bootstrap, IsTheDefinition) {
  const std::vector<double> values{1, 4, -2, 7, 7.5};
  const Bootstrap how{.level = 0.8, .resamples = 12, .seed = 9};
  std::vector<double> means;
  for (std::uint64_t resample = 0; resample < 12; ++resample) {
    Random random(9, resample);
    double sum = 0;
    for (int draw = 0; draw < 5; ++draw) sum += values[random.below(5)];
    means.push_back(sum / 5);
  }
  const auto ranked = [&](std::size_t place) {
    auto copy = means;
    std::nth_element(copy.begin(), copy.begin() + static_cast<std::ptrdiff_t>(place), copy.end());
    return copy[place];
  };
  const Interval interval = *mean_interval(values, how);
  // 0.1 and 0.9 of the way over eleven gaps: 1.1 and 9.9.
  EXPECT_NEAR(interval.low, ranked(1) + 0.1 * (ranked(2) - ranked(1)), 1e-12);
  EXPECT_NEAR(interval.high, ranked(9) + 0.9 * (ranked(10) - ranked(9)), 1e-12);
}

TEST(Bootstrap, IsTheSameOnAnyThreads) {
  const std::vector<double> values = normals(50);
  const int before = threads();
  set_threads(1);
  const Interval one = *mean_interval(values);
  set_threads(3);
  const Interval three = *mean_interval(values);
  set_threads(before);
  EXPECT_EQ(one.low, three.low);
  EXPECT_EQ(one.high, three.high);
  EXPECT_NE(one.low, mean_interval(values, {.seed = 1})->low);
}

TEST(Bootstrap, HasNoIntervalOfOneValueAndNoWidthForEqualOnes) {
  EXPECT_FALSE(mean_interval({}));
  EXPECT_FALSE(mean_interval(std::vector<double>{3}));
  const Interval interval = *mean_interval(std::vector<double>{3, 3, 3});
  EXPECT_EQ(interval.low, 3);
  EXPECT_EQ(interval.high, 3);
}

}  // namespace
}  // namespace assay::stats
