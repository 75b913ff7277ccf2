#include "evaluate/metrics/consistency.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

using testing::ElementsAre;

// Items of four points by a model that predicts class 0 when the first point is positive.
std::vector<Score> judged_set(const Consistency& unit, const std::vector<float>& first_points,
                              const std::vector<float>& maps_of_four) {
  const auto items = static_cast<std::int64_t>(first_points.size());
  Tensor batch(Shape{items, 4});
  for (std::size_t item = 0; item < batch.rows(); ++item) batch.row(item)[0] = first_points[item];
  const Tensor maps(Shape{items, 4}, maps_of_four);
  const std::vector<std::size_t> targets(batch.rows(), 0);
  const model::Model model = logistic({1, 0, 0, 0});
  const attribution::Question question{model, batch, targets, model::Output::probability};
  return unit({.maps = maps, .question = &question});
}

// The highest points are 0, 0, 0, 1 and 2; classes 0, 0, 1, 0 and 1. The first shares its
// explanation with two others, one of which has its class. The third's two others have another. The
// others are alone with theirs, which Quantus counts as 0.
TEST(ConsistencyMetric, IsTheShareOfOthersExplainedAlikeThatAreClassifiedAlike) {
  const std::vector<Score> scores =
      judged_set({}, {1, 1, -1, 1, -1}, {9, 1, 1, 1, 5, 2, 0, 1, 7, 0, 0, 6,  //
                                         1, 9, 1, 1, 1, 1, 9, 1});
  EXPECT_EQ(scores[0].value, 0.5);
  EXPECT_EQ(scores[1].value, 0.5);
  EXPECT_EQ(scores[2].value, 0.0);
  EXPECT_EQ(scores[3].reason, "no other item has the same explanation");
  EXPECT_FALSE(scores[4].value);
}

// Quantus compares within a mini-batch, so that its score depends on how many items are in one; the
// same items in another order score the same here.
TEST(ConsistencyMetric, DoesNotDependOnTheOrderOfItems) {
  const std::vector<Score> one = judged_set({}, {1, -1, 1}, {9, 1, 1, 1, 8, 1, 1, 1, 7, 0, 0, 0});
  const std::vector<Score> turned =
      judged_set({}, {1, -1, 1}, {7, 0, 0, 0, 8, 1, 1, 1, 9, 1, 1, 1});
  EXPECT_EQ(one[0].value, turned[2].value);
  EXPECT_EQ(one[1].value, turned[1].value);
  EXPECT_EQ(one[0].value, 0.5);
}

// Two items whose explanations are or are not the same, by each way to look at them.
bool alike(const Consistency& unit, const std::vector<float>& left,
           const std::vector<float>& right) {
  std::vector<float> maps = left;
  maps.insert(maps.end(), right.begin(), right.end());
  return judged_set(unit, {1, 1}, maps)[0].value.has_value();
}

TEST(ConsistencyMetric, KnowsSeveralWaysToBeTheSame) {
  const Consistency two{.top = 2};
  EXPECT_TRUE(alike(two, {4, 3, 0, 0}, {3, 4, 1, 1}));  // the same two, in any order
  EXPECT_FALSE(alike(two, {4, 3, 0, 0}, {3, 0, 4, 1}));
  const Consistency halves{.cells = 2};
  EXPECT_TRUE(alike(halves, {4, 0, 3, 0}, {0, 2, 1, 0}));  // sums 4 and 3, 2 and 1
  EXPECT_FALSE(alike(halves, {4, 0, 3, 0}, {2, 0, 2, 2}));
  const Consistency signs{.discretise = Discretised::signs};
  EXPECT_TRUE(alike(signs, {1, -2, 0, 5}, {7, -1, 0, 1}));
  EXPECT_FALSE(alike(signs, {1, -2, 0, 5}, {7, -1, 1, 1}));
  const Consistency order{.discretise = Discretised::order};
  EXPECT_TRUE(alike(order, {1, 2, 3, 4}, {-9, 0, 1, 7}));
  EXPECT_FALSE(alike(order, {1, 2, 3, 4}, {2, 1, 3, 4}));
  // As shares of the greatest: 1, 0.52, 0 and 1, 0.48, 0, and one digit.
  const Consistency tenths{.discretise = Discretised::rounded};
  EXPECT_TRUE(alike(tenths, {100, 52, 0, 0}, {1, 0.48F, 0, 0}));
  EXPECT_FALSE(alike(tenths, {100, 58, 0, 0}, {1, 0.48F, 0, 0}));
  const Consistency hundredths{.discretise = Discretised::rounded, .digits = 2};
  EXPECT_FALSE(alike(hundredths, {100, 52, 0, 0}, {1, 0.48F, 0, 0}));
}

// What Quantus takes by default says nothing of maps of magnitudes: all have the same signs.
TEST(ConsistencyMetric, CallsAllPositiveMapsTheSameAsQuantusDoes) {
  const Consistency quantus{.discretise = Discretised::first_signs};
  EXPECT_TRUE(alike(quantus, {9, 1, 1, 1}, {1, 1, 1, 9}));
  EXPECT_FALSE(alike({}, {9, 1, 1, 1}, {1, 1, 1, 9}));
}

TEST(ConsistencyMetric, LeavesConstantMapsOut) {
  const std::vector<Score> scores = judged_set({}, {1, 1, 1}, {9, 1, 1, 1, 9, 0, 0, 0, 2, 2, 2, 2});
  EXPECT_EQ(scores[0].value, 1.0);
  EXPECT_EQ(scores[2].reason, constant_map);
}

}  // namespace
}  // namespace assay::metrics
