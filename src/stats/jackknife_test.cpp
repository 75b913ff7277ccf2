#include "stats/jackknife.h"

#include <gmock/gmock.h>

#include <cmath>

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
  const Jackknifed found = *jackknife(rows_alone(10), of_times(variance));
  EXPECT_NEAR(found.value, 11.3381, 1e-9);
  EXPECT_NEAR(found.bias, -1.2597888888889166, 1e-9);
  EXPECT_NEAR(found.corrected, 12.597888888888889, 1e-9);
  EXPECT_NEAR(found.standard_error, 8.08341646522947, 1e-9);
}

// The standard error of a mean is s / sqrt(n), of clusters of equal size that of their means.
TEST(Jackknife, HasTheMeansOwnError) {
  EXPECT_NEAR(jackknife(rows_alone(10), of_times(mean_of_rows))->standard_error,
              std::sqrt(12.597888888888889 / 10), 1e-12);
  // Pairs of neighbours have the means .35, .9, 1.6, 3.1, 8.9: squares about 2.97 sum to 48.208.
  const Clusters pairs{{0, 0, 1, 1, 2, 2, 3, 3, 4, 4}, 5};
  EXPECT_NEAR(jackknife(pairs, of_times(mean_of_rows))->standard_error, std::sqrt(48.208 / 4 / 5),
              1e-12);
}

TEST(Jackknife, IsUndefinedWithoutTwoClustersOrAValue) {
  EXPECT_FALSE(jackknife(rows_alone(1), of_times(mean_of_rows)));
  EXPECT_FALSE(jackknife(rows_alone(3), [](std::span<const double> times) {
    return times[1] == 0 ? std::nullopt : std::optional(1.0);
  }));
}

}  // namespace
}  // namespace assay::stats
