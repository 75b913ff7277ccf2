#include "evaluate/metrics/road.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

Score asked_logit(const Road& unit, const std::vector<float>& weights,
                  const std::vector<float>& input, const std::vector<float>& map) {
  return asked(unit, logistic(weights), input, map, std::nullopt, model::Output::logit);
}

// Three points, of which one goes up to 40 percent and two from 50 on. Only the first has a value,
// 6, and it alone counts. Gone first, its neighbour gives 0; kept, it stays 6.
TEST(RoadMetric, IsHalfTheDifferenceOfTwoOrders) {
  const Road unit{.noise = 0};
  const Score good = asked_logit(unit, {1, 0, 0}, {6, 0, 0}, {3, 2, 1});
  EXPECT_THAT(std::vector<double>(good.curve.begin(), good.curve.begin() + 9),
              testing::Each(testing::DoubleNear(0, 1e-5)));
  EXPECT_THAT(std::vector<double>(good.curve.begin() + 9, good.curve.end()),
              testing::Each(testing::DoubleNear(6, 1e-5)));
  EXPECT_NEAR(*good.value, 3, 1e-5);
  EXPECT_NEAR(*asked_logit(unit, {1, 0, 0}, {6, 0, 0}, {1, 2, 3}).value, -3, 1e-5);
}

// The middle of 2 and 8 becomes their mean, which is what it was: nothing is lost by its going.
TEST(RoadMetric, ImputesWhatIsRemoved) {
  const Score score = asked_logit({.noise = 0}, {0, 1, 0}, {2, 5, 8}, {1, 3, 2});
  EXPECT_NEAR(score.curve[0], 5, 1e-5);
}

// Logits -1 and 0: the second class is the likeliest as soon as the first point is gone.
TEST(RoadMetric, MayAskWhichClassIsLikeliest) {
  const Road unit{.measure = RoadMeasure::accuracy, .noise = 0};
  const Score score = asked_logit(unit, {1, 0, 0}, {6, -1, -1}, {3, 2, 1});
  EXPECT_EQ(score.curve[0], 0);
  EXPECT_EQ(score.curve[9], 1);
  EXPECT_EQ(score.value, 0.5);
}

TEST(RoadMetric, AddsNoiseOfItsSeed) {
  const std::vector<float> input{6, 0, 0, 1};
  const std::vector<float> map{3, 2, 1, 0};
  const auto with = [&](double noise, std::uint64_t seed) {
    return *asked_logit({.noise = noise, .seed = seed}, {1, 1, 1, 1}, input, map).value;
  };
  EXPECT_NE(with(0.01, 1), with(0.01, 2));
  EXPECT_NEAR(with(0.01, 1), with(0, 1), 0.05);
}

// The first point, of zeros, goes at every level of the first order: what the model then says is
// the noise alone, here 1800 times. Its deviation is the published 0.01, known to 1 / sqrt(3600) of
// itself, a sixtieth; the second order keeps the point.
TEST(RoadMetric, AddsNoiseOfThePublishedSize) {
  double squares = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Score score = asked_logit({.seed = seed}, {1, 0, 0}, {0, 0, 0}, {3, 2, 1});
    for (std::size_t level = 0; level < 9; ++level) {
      squares += score.curve[level] * score.curve[level];
      EXPECT_EQ(score.curve[9 + level], 0);
    }
  }
  EXPECT_NEAR(std::sqrt(squares / 1800), 0.01, 0.01 / 15);
}

// Where pytorch-grad-cam removes every point.
TEST(RoadMetric, IsUndefinedForAConstantMap) {
  EXPECT_EQ(asked(Road{}, logistic({1, 1}), {1, 1}, {3, 3}).reason, constant_map);
}

// Three points in three channels; the class is the sum of the second channel and the third. When
// the first point goes, its neighbour gives 2 and 4: three of each. When the last goes, the same
// neighbour gives what it was; when the last two go, the first gives 6 and 10.
TEST(RoadMetric, ImputesEveryColourFromItself) {
  const auto model = attribution::linear_model(
      {3, 1, 3}, {{2, 9}, {0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0}}, {{2}, {0, 0}});
  const Tensor batch({1, 3, 1, 3}, {7, 7, 7, 6, 2, 2, 10, 4, 4});
  const Tensor maps({1, 1, 3}, {3, 2, 1});
  const std::size_t targets[] = {0};
  const attribution::Question question{model, batch, targets, model::Output::logit};
  const Score score = Road{.noise = 0}({.maps = maps, .question = &question})[0];
  EXPECT_NEAR(score.curve[0], 3 * 2 + 3 * 4, 1e-4);
  EXPECT_NEAR(score.curve[9], 6 + 2 + 2 + 10 + 4 + 4, 1e-4);
  EXPECT_NEAR(score.curve.back(), 3 * 6 + 3 * 10, 1e-4);
}

}  // namespace
}  // namespace assay::metrics
