#include "math/mixed/separation.h"

#include <gmock/gmock.h>

namespace assay::mixed {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Design plain(const std::vector<double>& x, const std::vector<double>& y) {
  Design design;
  const auto rows = static_cast<Eigen::Index>(x.size());
  design.names = {"(Intercept)", "x"};
  design.fixed.resize(rows, 2);
  design.fixed.col(0).setOnes();
  design.fixed.col(1) = Eigen::Map<const Eigen::VectorXd>(x.data(), rows);
  design.response = Eigen::Map<const Eigen::VectorXd>(y.data(), rows);
  design.trials = Eigen::VectorXd::Ones(rows);
  return design;
}

TEST(Separation, IsFoundWhenAThresholdTellsAllAnswers) {
  EXPECT_THAT(separated_coefficients(plain({1, 2, 3, 4}, {0, 0, 1, 1})),
              ElementsAre("(Intercept)", "x"));
  EXPECT_THAT(separated_coefficients(plain({0, 0, 0, 1, 1}, {0, 1, 0, 1, 1})), ElementsAre("x"));
}

TEST(Separation, IsNotFoundWhenOneAnswerOverlaps) {
  EXPECT_THAT(separated_coefficients(plain({1, 2, 3, 4}, {0, 1, 0, 1})), IsEmpty());
  // A steep slope is no separation: x up to 1000 with a few exceptions.
  std::vector<double> x;
  std::vector<double> y;
  for (int row = 0; row < 1000; ++row) {
    x.push_back(row);
    y.push_back(row < 500 ? 0 : 1);
  }
  y[495] = 1;
  y[505] = 0;
  EXPECT_THAT(separated_coefficients(plain(x, y)), IsEmpty());
}

}  // namespace
}  // namespace assay::mixed
