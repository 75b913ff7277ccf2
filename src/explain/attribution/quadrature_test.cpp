#include "explain/attribution/quadrature.h"

#include <gtest/gtest.h>

#include <cmath>

namespace assay::attribution {
namespace {

double integral(Quadrature rule, int count, int power) {
  double sum = 0;
  for (const Node& node : quadrature_nodes(rule, count))
    sum += node.weight * std::pow(node.at, power);
  return sum;
}

TEST(Quadrature, WeightsAddUpToOne) {
  for (const auto& word : Words<Quadrature>::values) {
    for (const int count : {2, 3, 50}) EXPECT_NEAR(integral(word.value, count, 0), 1, 1e-13);
  }
}

// Sums of squares over n points: (n + 1) (2 n + 1) / 6 n^2 from the right, (4 n^2 - 1) / 12 n^2 in
// the middle; the trapezoid over n - 1 pieces of width h errs by h^2 / 6.
TEST(Quadrature, SquaresHaveTheirKnownSums) {
  EXPECT_NEAR(integral(Quadrature::right, 10, 2), 11.0 * 21 / 600, 1e-13);
  EXPECT_NEAR(integral(Quadrature::midpoint, 10, 2), 399.0 / 1200, 1e-13);
  EXPECT_NEAR(integral(Quadrature::trapezoid, 11, 2), 1.0 / 3 + 0.01 / 6, 1e-13);
}

TEST(Quadrature, GaussAndLegendreAreExactToTheDegreeTwiceTheirNumberLessOne) {
  for (const int count : {2, 5, 20, 64}) {
    for (const int power : {1, count, 2 * count - 1}) {
      EXPECT_NEAR(integral(Quadrature::gauss_legendre, count, power), 1.0 / (power + 1), 1e-13);
    }
  }
  EXPECT_GT(std::abs(integral(Quadrature::gauss_legendre, 2, 4) - 0.2), 1e-3);
}

}  // namespace
}  // namespace assay::attribution
