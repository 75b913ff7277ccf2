#include "math/stats/jackknife.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "base/processor_time_test.h"
#include "base/rng.h"

namespace assay::stats {
namespace {

const std::vector<double> values{0.2, 0.5, 0.7, 1.1, 1.3, 1.9, 2.4, 3.8, 6.1, 11.7};

double mean_of_rows(std::span<const std::size_t> rows) {
  double sum = 0;
  for (const std::size_t row : rows) sum += values[row];
  return sum / static_cast<double>(rows.size());
}

double variance(std::span<const std::size_t> rows) {
  const double centre = mean_of_rows(rows);
  double squares = 0;
  for (const std::size_t row : rows) squares += std::pow(values[row] - centre, 2);
  return squares / static_cast<double>(rows.size());
}

// The jackknife takes the bias of the variance by n away entirely: what is left is the one by
// n - 1. The standard error is NumPy's, from the definition.
TEST(Jackknife, MakesTheVarianceUnbiased) {
  const Jackknifed found = *jackknife(row_clusters(10), statistic_of_times(variance));
  EXPECT_NEAR(found.value, 11.3381, 1e-9);
  EXPECT_NEAR(found.bias, -1.2597888888889166, 1e-9);
  EXPECT_NEAR(found.corrected, 12.597888888888889, 1e-9);
  EXPECT_NEAR(found.standard_error, 8.08341646522947, 1e-9);
}

// The standard error of a mean is s / sqrt(n), of clusters of equal size that of their means.
TEST(Jackknife, HasTheMeansOwnError) {
  EXPECT_NEAR(jackknife(row_clusters(10), statistic_of_times(mean_of_rows))->standard_error,
              std::sqrt(12.597888888888889 / 10), 1e-12);
  // Pairs of neighbours have the means .35, .9, 1.6, 3.1, 8.9: squares about 2.97 sum to 48.208.
  const Clusters pairs{{0, 0, 1, 1, 2, 2, 3, 3, 4, 4}, 5};
  EXPECT_NEAR(jackknife(pairs, statistic_of_times(mean_of_rows))->standard_error,
              std::sqrt(48.208 / 4 / 5), 1e-12);
}

// A mean and a deviation from sums, against the same with rows left out one by one.
TEST(Jackknife, OfSumsIsThatOfRows) {
  Random random(5);
  Data data{.x = Numbers{"x", {}}};
  std::vector<std::string> who;
  for (int row = 0; row < 60; ++row) {
    data.x->values.push_back(5 + std::exp(random.normal()));
    who.push_back(std::to_string(row % 7));
  }
  const Clusters clusters = clusters_of(who);
  for (const SampleStatistic what : {SampleStatistic::mean, SampleStatistic::deviation}) {
    const Sampled statistic = sampled(what, data);
    const Jackknifed fast = *jackknife(clusters, *statistic.of_sums);
    const Jackknifed slow = *jackknife(clusters, statistic.of);
    EXPECT_NEAR(fast.value, slow.value, 1e-12);
    EXPECT_NEAR(fast.bias, slow.bias, 1e-10);
    EXPECT_NEAR(fast.standard_error, slow.standard_error, 1e-10);
  }
}

// Calls of the statistic, each of which looks at all rows: 4000 clusters had 4001 of them.
TEST(Jackknife, DoesNotLookAtAllRowsOnceForEachOfThem) {
  for (const std::size_t rows : {std::size_t{1000}, std::size_t{4000}, std::size_t{16000}}) {
    const Clusters groups = in_groups(row_clusters(rows));
    EXPECT_EQ(groups.count, 1000U);
    std::vector<std::size_t> sizes(groups.count);
    for (const std::size_t group : groups.of_row) ++sizes[group];
    EXPECT_THAT(sizes, testing::Each(rows / 1000));
  }
}

TEST(Jackknife, GrowsWithTheRowsAndNotWithTheirSquare) {
  for (const SampleStatistic what : {SampleStatistic::mean, SampleStatistic::median}) {
    const auto seconds = [&](std::size_t rows) {
      Random random(1);
      Data data{.x = Numbers{"x", std::vector<double>(rows)}};
      for (double& value : data.x->values) value = random.normal();
      return processor_seconds([&] { Jackknife{.of = what}(data); });
    };
    SCOPED_TRACE(static_cast<int>(what));
    expect_linear(seconds, 4'000);
  }
}

// Groups leave the standard error what it is: of Spearman's rho of unrelated numbers 1 / sqrt(n).
TEST(Jackknife, OfGroupsHasTheErrorOfARankCorrelation) {
  Random random(2);
  Data data{.x = Numbers{"x", std::vector<double>(10000)}, .y = Numbers{"y", {}}};
  for (double& value : data.x->values) {
    value = random.normal();
    data.y->values.push_back(random.normal());
  }
  const Result result = Jackknife{.of = SampleStatistic::spearman}(data);
  EXPECT_NEAR(result.estimates.back().value, 0.01, 0.001);
  EXPECT_THAT(result.method, testing::HasSubstr("1000 random groups"));
}

TEST(Jackknife, IsUndefinedWithoutTwoClustersOrAValue) {
  EXPECT_FALSE(jackknife(row_clusters(1), statistic_of_times(mean_of_rows)));
  EXPECT_FALSE(jackknife(row_clusters(3), [](std::span<const double> times) {
    return times[1] == 0 ? std::nullopt : std::optional(1.0);
  }));
}

}  // namespace
}  // namespace assay::stats
