#include "math/mixed/random_effects.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "base/rng.h"

namespace assay::mixed {
namespace {

using Eigen::Index;

// Seven users with an intercept and a slope, five images with an intercept, crossed at random.
std::vector<RandomTerm> crossed(Index rows) {
  Random random(3);
  RandomTerm user{"user", {"(Intercept)", "x"}, {}, 7, Eigen::MatrixXd(rows, 2)};
  RandomTerm image{"image", {"(Intercept)"}, {}, 5, Eigen::MatrixXd::Ones(rows, 1)};
  for (Index row = 0; row < rows; ++row) {
    user.of.push_back(random.below(7));
    image.of.push_back(random.below(5));
    user.values.row(row) << 1, random.normal();
  }
  return {user, image};
}

// Z Lambda, written out: users first.
Eigen::MatrixXd dense(const std::vector<RandomTerm>& terms, std::span<const double> theta) {
  const Index rows = terms[0].values.rows();
  Eigen::MatrixXd z = Eigen::MatrixXd::Zero(rows, 19);
  for (Index row = 0; row < rows; ++row) {
    const auto at = static_cast<std::size_t>(row);
    const auto user = static_cast<Index>(2 * terms[0].of[at]);
    const double slope = terms[0].values(row, 1);
    z(row, user) = theta[0] + theta[1] * slope;
    z(row, user + 1) = theta[2] * slope;
    z(row, 14 + static_cast<Index>(terms[1].of[at])) = theta[3];
  }
  return z;
}

TEST(RandomEffects, FactoriseWhatADenseMatrixSays) {
  const Index rows = 40;
  const std::vector<RandomTerm> terms = crossed(rows);
  RandomEffects effects(terms, rows);
  ASSERT_EQ(effects.theta_size(), 4U);
  EXPECT_EQ(effects.first_theta(), (std::vector<double>{1, 0, 1, 1}));
  ASSERT_EQ(effects.size(), 19);

  const std::vector<double> theta{0.8, -0.3, 0.5, 1.2};
  Random random(4);
  Eigen::VectorXd weights(rows);
  RowMatrix right(rows, 2);
  for (Index row = 0; row < rows; ++row) {
    weights[row] = 0.1 + random.uniform();
    right.row(row) << random.normal(), random.normal();
  }
  effects.set(theta);
  ASSERT_TRUE(effects.factorise(weights));

  const Eigen::MatrixXd z = dense(terms, theta);
  const Eigen::MatrixXd normal =
      z.transpose() * weights.asDiagonal() * z + Eigen::MatrixXd::Identity(19, 19);
  EXPECT_NEAR(effects.log_determinant(), std::log(normal.determinant()), 1e-10);

  // Whatever the order of the effects: Z Lambda (normal)^-1 Lambda' Z' m.
  const Eigen::MatrixXd expected = z * normal.inverse() * z.transpose() * right;
  const Eigen::MatrixXd half = effects.solve_lower(effects.apply_transposed(right));
  const Eigen::MatrixXd whole = effects.solve_upper(half);
  for (Index column = 0; column < 2; ++column) {
    const Eigen::VectorXd fitted = effects.apply(whole.col(column));
    EXPECT_LT((fitted - expected.col(column)).norm(), 1e-11);
  }
  EXPECT_EQ(effects.triangle(0), (Eigen::MatrixXd(2, 2) << 0.8, 0, -0.3, 0.5).finished());
}

TEST(RandomEffects, SayWhenNumbersOverflow) {
  const std::vector<RandomTerm> terms = crossed(40);
  RandomEffects effects(terms, 40);
  EXPECT_FALSE(effects.factorise(Eigen::VectorXd::Constant(40, -1e300)));
}

}  // namespace
}  // namespace assay::mixed
