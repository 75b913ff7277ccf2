#include "explain/attribution/dependence.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "base/rng.h"

namespace assay::attribution {
namespace {

using Column = std::vector<std::uint8_t>;
using Matrix = std::vector<std::vector<double>>;

// Two samples that differ in the column and by any distance d, which is the median: L is 1 on the
// diagonal and l = exp(-1/2) beside it, H L H = (1 - l) / 2 (1 -1; -1 1), K = (1 -1; -1 1) / 2, and
// the trace of their product is 1 - l.
TEST(Dependence, OfTwoSamplesIsWorkedOut) {
  const std::vector<Column> columns{{0, 1}, {1, 1}};
  const std::vector<double> outputs{3, 10};
  const auto found = dependence(columns, outputs);
  EXPECT_NEAR(found[0], 1 - std::exp(-0.5), 1e-12);
  // A column that is always the same explains nothing.
  EXPECT_NEAR(found[1], 0, 1e-12);
}

Matrix product(const Matrix& a, const Matrix& b) {
  Matrix result(a.size(), std::vector<double>(b[0].size(), 0.0));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b[0].size(); ++j) {
      for (std::size_t k = 0; k < b.size(); ++k) result[i][j] += a[i][k] * b[k][j];
    }
  }
  return result;
}

// tr(K H L H) / (n - 1)^2 matrix by matrix.
TEST(Dependence, IsTheTraceOfFourMatrices) {
  const std::size_t n = 7;
  assay::Random random(5);
  Column column(n);
  std::vector<double> outputs(n);
  for (std::size_t i = 0; i < n; ++i) {
    column[i] = static_cast<std::uint8_t>(random.below(2));
    outputs[i] = random.normal();
  }
  std::vector<double> distances;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) distances.push_back(std::abs(outputs[i] - outputs[j]));
  }
  std::ranges::sort(distances);
  const double width = distances[distances.size() / 2];
  Matrix k(n, std::vector<double>(n));
  Matrix h = k;
  Matrix l = k;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      k[i][j] = column[i] == column[j] ? 0.5 : -0.5;
      h[i][j] = (i == j ? 1.0 : 0.0) - 1.0 / static_cast<double>(n);
      l[i][j] = std::exp(-std::pow(outputs[i] - outputs[j], 2) / (2 * width * width));
    }
  }
  const Matrix all = product(product(k, h), product(l, h));
  double trace = 0;
  for (std::size_t i = 0; i < n; ++i) trace += all[i][i];
  EXPECT_NEAR(dependence(std::vector<Column>{column}, outputs)[0], trace / 36, 1e-12);
}

TEST(Dependence, OfOutputsThatAreAllTheSameIsZero) {
  EXPECT_EQ(dependence(std::vector<Column>{{0, 1, 0}}, std::vector<double>{4, 4, 4})[0], 0);
}

}  // namespace
}  // namespace assay::attribution
