#include "evaluate/metrics/roar.h"

#include <algorithm>

#include "evaluate/metrics/retrained_test.h"

namespace assay::metrics {
namespace {

using testing::ElementsAre;

// The point that tells the class is gone in training and test: all items look alike, so one class
// is found in all of them and the other in none.
TEST(RoarMetric, IsChanceWhenTheMapKnowsWhatMatters) {
  const Lesson lesson;
  const std::vector<Score> scores = lesson.scores(quick<Roar>(), first_point);
  double right = 0;
  for (const Score& score : scores) right += *score.value;
  EXPECT_EQ(right, 10);
  EXPECT_EQ(scores[0].value, scores[2].value);
  EXPECT_EQ(*scores[0].value + *scores[1].value, 1);
}

// Without the other point nothing is lost.
TEST(RoarMetric, IsOneWhenTheMapIsWrong) {
  const Lesson lesson;
  for (const Score& score : lesson.scores(quick<Roar>(), second_point)) {
    EXPECT_EQ(score.value, 1.0);
  }
}

// The curve is the share of runs by level, the value its mean. Of two points, 10 percent are one,
// and so are 50; 90 percent are both.
TEST(RoarMetric, HasAShareForEveryLevel) {
  Roar unit = quick<Roar>();
  unit.levels = 3;
  unit.runs = 2;
  const std::vector<Score> scores = Lesson().scores(unit, second_point);
  ASSERT_EQ(scores[0].curve.size(), 3U);
  EXPECT_EQ(scores[0].curve[0], 1);
  EXPECT_EQ(scores[0].curve[1], 1);
  // Nothing is left: of the two classes one is found.
  EXPECT_EQ(scores[0].curve[2] + scores[1].curve[2], 1);
  EXPECT_NEAR(*scores[0].value, (2 + scores[0].curve[2]) / 3, 1e-12);
}

TEST(RoarMetric, RepeatsItselfForItsSeed) {
  Roar unit = quick<Roar>();
  unit.epochs = 1;
  const Lesson lesson;
  const auto curves = [&](std::uint64_t seed) {
    unit.seed = seed;
    std::vector<double> all;
    for (const Score& score : lesson.scores(unit, second_point)) all.push_back(*score.value);
    return all;
  };
  EXPECT_EQ(curves(1), curves(1));
}

TEST(RoarMetric, LooksAtLabels) {
  Lesson lesson;
  // Every second label of the test is turned around: what was right is wrong.
  for (std::size_t item = 0; item < lesson.labels.size(); item += 4) {
    lesson.labels[item] = 1 - *lesson.labels[item];
  }
  lesson.labels[1] = std::nullopt;
  const std::vector<Score> scores = lesson.scores(quick<Roar>(), second_point);
  EXPECT_EQ(scores[0].value, 0.0);
  EXPECT_EQ(scores[1].reason, no_label);
  EXPECT_EQ(scores[2].value, 1.0);
}

TEST(RoarMetric, TellsHowFarItIs) {
  std::vector<double> shares;
  Lesson lesson;
  lesson.report_progress = [&](double share) { shares.push_back(share); };
  Roar unit = quick<Roar>();
  unit.levels = 2;
  lesson.scores(unit, first_point);
  EXPECT_TRUE(std::ranges::is_sorted(shares));
  EXPECT_EQ(shares.back(), 1.0);
  EXPECT_GT(shares.size(), 2U * 20U);
}

TEST(RoarMetric, RefusesANetThatItCannotTrainWhole) {
  graph::Builder b;
  const graph::NodeId x = b.input("x", {1, 2});
  const graph::NodeId w = b.constant("w", Tensor({2, 2}, {1, 2, 3, 4}));
  const model::Model product(std::move(b).finish({b.add("product", graph::MatMul{}, {x, w})}), {});
  try {
    Lesson().scores(quick<Roar>(), first_point, product);
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("'roar' trains the model anew, and 'product'"));
  }
}

TEST(RetrainingLevels, AreSpreadFromTenToNinetyPercent) {
  EXPECT_THAT(retraining_levels(1), ElementsAre(50));
  EXPECT_THAT(retraining_levels(5), ElementsAre(10, 30, 50, 70, 90));
  EXPECT_THAT(retraining_levels(9), ElementsAre(10, 20, 30, 40, 50, 60, 70, 80, 90));
}

}  // namespace
}  // namespace assay::metrics
