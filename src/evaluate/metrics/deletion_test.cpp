#include "evaluate/metrics/deletion.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

// Points worth 2, 1 and 0 go in the order 0, 1, 2: logits 3, 1, 0, 0.
TEST(DeletionMetric, IsTheAreaUnderTheFallingScore) {
  const Score score = asked(Deletion{.steps = 3}, logistic({2, 1, 0}), {1, 1, 1}, {9, 8, 7});
  const double expected = (sigmoid(3) / 2 + sigmoid(1) + 0.5 + 0.5 / 2) / 3;
  EXPECT_NEAR(*score.value, expected, 1e-6);
  EXPECT_EQ(score.curve.size(), 4U);
}

TEST(DeletionMetric, PrefersAFaithfulMapToItsOpposite) {
  const auto model = logistic({4, 3, 2, 1});
  EXPECT_LT(*asked(Deletion{}, model, {1, 1, 1, 1}, {4, 3, 2, 1}).value,
            *asked(Deletion{}, model, {1, 1, 1, 1}, {1, 2, 3, 4}).value);
}

// Three of four points are the least of the map, which a strict threshold would never remove.
TEST(DeletionMetric, RemovesPointsThatAreTied) {
  const Score score =
      asked(Deletion{.steps = 4}, logistic({1, 1, 1, 1}), {1, 1, 1, 1}, {5, 0, 0, 0});
  ASSERT_EQ(score.curve.size(), 5U);
  for (std::size_t gone = 0; gone <= 4; ++gone) {
    EXPECT_NEAR(score.curve[gone], sigmoid(4.0 - static_cast<double>(gone)), 1e-6);
  }
}

TEST(DeletionMetric, IsUndefinedForAConstantMap) {
  const Score score = asked(Deletion{}, logistic({1, 1}), {1, 1}, {3, 3});
  EXPECT_FALSE(score.value);
  EXPECT_EQ(score.reason, constant_map);
}

}  // namespace
}  // namespace assay::metrics
