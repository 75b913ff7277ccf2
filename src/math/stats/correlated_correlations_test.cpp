#include "math/stats/correlated_correlations.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/rng.h"
#include "math/stats/correlation.h"
#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

// Orthogonal columns of 103 rows, from which variables with given correlations are mixed.
Data with_correlations(double xy, double xz, double yz) {
  const std::size_t n = 103;
  std::vector<std::vector<double>> columns;
  for (std::uint64_t at = 0; at < 3; ++at) {
    Random random(7, at);
    std::vector<double> column(n);
    for (double& value : column) value = random.normal();
    columns.push_back(column);
    const double centre = mean(columns[at]);
    for (double& value : columns[at]) value -= centre;
    for (std::size_t other = 0; other < at; ++other) {
      double product = 0;
      double square = 0;
      for (std::size_t row = 0; row < n; ++row) {
        product += columns[at][row] * columns[other][row];
        square += columns[other][row] * columns[other][row];
      }
      for (std::size_t row = 0; row < n; ++row) {
        columns[at][row] -= product / square * columns[other][row];
      }
    }
    double square = 0;
    for (const double value : columns[at]) square += value * value;
    for (double& value : columns[at]) value /= std::sqrt(square);
  }
  Data data = beside(columns[0], columns[0]);
  const double b = (yz - xy * xz) / std::sqrt(1 - xy * xy);
  std::vector<double> z(n);
  for (std::size_t row = 0; row < n; ++row) {
    data.y->values[row] = xy * columns[0][row] + std::sqrt(1 - xy * xy) * columns[1][row];
    z[row] = xz * columns[0][row] + b * columns[1][row] +
             std::sqrt(1 - xz * xz - b * b) * columns[2][row];
  }
  data.control = {Numbers{"z", z}};
  return data;
}

// Steiger (1980), who compares correlations of .4 and .5 whose variables correlate .1 in 103 rows:
// his T_2 (Williams's) is -.89 and his Z_1* -.89.
TEST(CorrelatedCorrelations, AreTheOnesOfSteigersExample) {
  const Data data = with_correlations(0.4, 0.5, 0.1);
  EXPECT_NEAR(*correlation(data.x->values, data.y->values), 0.4, 1e-9);
  EXPECT_NEAR(*correlation(data.y->values, data.control[0].values), 0.1, 1e-9);
  const Result williams = CorrelatedCorrelations{}(data);
  EXPECT_NEAR(williams.statistics.at(0).value, -0.89, 0.005);
  EXPECT_EQ(williams.statistics.at(0).df.at(0), 100);
  const Result steiger = CorrelatedCorrelations{.variant = Dependence::steiger}(data);
  EXPECT_NEAR(steiger.statistics.at(0).value, -0.89, 0.005);
  EXPECT_NEAR(*steiger.p, *williams.p, 0.01);
}

// Zou (2007) compares .396 and .179 of 66 rows, whose variables correlate .088, and finds -0.093 to
// 0.517; here for 103 rows, whose interval is narrower by about sqrt(63 / 100).
TEST(CorrelatedCorrelations, HaveZousInterval) {
  const Estimate difference =
      CorrelatedCorrelations{}(with_correlations(0.396, 0.179, 0.088)).effects.at(0);
  EXPECT_NEAR(difference.value, 0.217, 1e-9);
  const double shrink = std::sqrt(63.0 / 100);
  EXPECT_NEAR(difference.interval->low, 0.217 - 0.310 * shrink, 0.01);
  EXPECT_NEAR(difference.interval->high, 0.217 + 0.300 * shrink, 0.01);
}

TEST(CorrelatedCorrelations, RefuseTheSameVariableTwice) {
  Data data = with_correlations(0.4, 0.5, 0.1);
  data.control = {*data.y};
  EXPECT_THAT(CorrelatedCorrelations{}(data).undefined, HasSubstr("one and the same"));
}

}  // namespace
}  // namespace assay::stats
