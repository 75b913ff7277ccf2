#include "evaluate/svea/linear_svm.h"

#include <gmock/gmock.h>

#include "base/rng.h"

namespace assay::svea {
namespace {

using testing::ElementsAre;

// One feature, x = -1 and 1, cost c: by symmetry b = 0, and w minimises w^2 / 2 + 2 c (1 - w)^2,
// so w = 4 c / (1 + 4 c).
TEST(LinearSvm, MeetsTheClosedFormOfTwoPoints) {
  const Tensor rows({2, 1}, {-1, 1});
  const std::size_t labels[] = {0, 1};
  for (const double cost : {0.25, 1.0}) {
    const LinearSvm svm = train_svm(rows, labels, 2, cost);
    const double w = 4 * cost / (1 + 4 * cost);
    EXPECT_NEAR(svm.weights.data[0], -w, 1e-3);
    EXPECT_NEAR(svm.weights.data[1], w, 1e-3);
    EXPECT_NEAR(svm.biases[0], 0, 1e-3);
    EXPECT_THAT(svm.predict(rows), ElementsAre(0, 1));
  }
}

struct Blobs {
  Tensor rows;
  std::vector<std::size_t> labels;
};

// Three clouds of points.
Blobs blobs() {
  Blobs result{Tensor(Shape{60, 2}), {}};
  Random random(5);
  const double centres[3][2] = {{0, 2}, {2, -1}, {-2, -1}};
  for (std::size_t row = 0; row < 60; ++row) {
    result.labels.push_back(row % 3);
    for (std::size_t at = 0; at < 2; ++at) {
      result.rows.row(row)[at] = static_cast<float>(centres[row % 3][at] + random.normal());
    }
  }
  return result;
}

// Plain gradient descent on the same objective, in the test's own words.
std::vector<double> descended(const Blobs& data, std::size_t one, double cost) {
  std::vector<double> w(3, 0.0);
  for (int step = 0; step < 20000; ++step) {
    std::vector<double> slope = w;
    for (std::size_t row = 0; row < data.labels.size(); ++row) {
      const double x[] = {data.rows.row(row)[0], data.rows.row(row)[1], 1.0};
      const double y = data.labels[row] == one ? 1 : -1;
      const double short_of = 1 - y * (w[0] * x[0] + w[1] * x[1] + w[2]);
      if (short_of <= 0) continue;
      for (std::size_t at = 0; at < 3; ++at) slope[at] -= 2 * cost * short_of * y * x[at];
    }
    for (std::size_t at = 0; at < 3; ++at) w[at] -= 1e-3 * slope[at];
  }
  return w;
}

TEST(LinearSvm, FindsWhatGradientDescentFinds) {
  const Blobs data = blobs();
  const LinearSvm svm = train_svm(data.rows, data.labels, 3, 1.0);
  for (std::size_t one = 0; one < 3; ++one) {
    const std::vector<double> w = descended(data, one, 1.0);
    EXPECT_NEAR(svm.weights.row(one)[0], w[0], 2e-3);
    EXPECT_NEAR(svm.weights.row(one)[1], w[1], 2e-3);
    EXPECT_NEAR(svm.biases[one], w[2], 2e-3);
  }
}

TEST(LinearSvm, NeverAnswersAClassItHasNotSeen) {
  Blobs data = blobs();
  const LinearSvm svm = train_svm(data.rows, data.labels, 5, 1.0);
  for (const std::size_t label : svm.predict(data.rows)) EXPECT_LT(label, 3U);
}

}  // namespace
}  // namespace assay::svea
