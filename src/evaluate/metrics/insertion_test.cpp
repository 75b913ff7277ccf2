#include "evaluate/metrics/insertion.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

// Points worth 2, 1 and 0 come in the order 1, 0, 2 on zeros: logits 0, 1, 3, 3.
TEST(InsertionMetric, IsTheAreaUnderTheRisingScore) {
  const Insertion unit{.steps = 3, .substrate = Substrate::zero};
  const Score score = asked(unit, logistic({2, 1, 0}), {1, 1, 1}, {8, 9, 7});
  EXPECT_NEAR(*score.value, (0.5 / 2 + sigmoid(1) + sigmoid(3) + sigmoid(3) / 2) / 3, 1e-6);
}

// A blurred signal of a single positive point still has some of it; zeros have not.
TEST(InsertionMetric, StartsFromABlurredInputAsPublishedAndFromZeroInXplique) {
  const auto model = logistic({0, 0, 1, 0, 0});
  const std::vector<float> input{0, 0, 9, 0, 0};
  const std::vector<float> map{5, 4, 1, 2, 3};
  EXPECT_GT(asked(Insertion{}, model, input, map).curve[0], 0.6);
  EXPECT_NEAR(asked(Insertion{.variant = Course::xplique}, model, input, map).curve[0], 0.5, 1e-6);
  EXPECT_EQ(asked(Insertion{.variant = Course::xplique}, model, input, map).curve.size(), 6U);
}

TEST(InsertionMetric, IsUndefinedForAConstantMap) {
  EXPECT_EQ(asked(Insertion{}, logistic({1, 1}), {1, 1}, {3, 3}).reason, constant_map);
}

}  // namespace
}  // namespace assay::metrics
