#include "metrics/road.h"

#include "metrics/asked_test.h"

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

// Where pytorch-grad-cam removes every point.
TEST(RoadMetric, IsUndefinedForAConstantMap) {
  EXPECT_EQ(asked(Road{}, logistic({1, 1}), {1, 1}, {3, 3}).reason, constant_map);
}

// Colours are imputed channel by channel.
TEST(RoadMetric, TakesPicturesInColour) {
  const auto model = attribution::small_net({3, 8, 8});
  const Tensor batch = attribution::random_tensor({1, 3, 8, 8}, 1);
  const Tensor maps = attribution::random_tensor({1, 8, 8}, 2);
  const std::size_t targets[] = {1};
  const attribution::Question question{model, batch, targets, model::Output::probability};
  EXPECT_TRUE(Road{}({.maps = maps, .question = &question})[0].value);
}

}  // namespace
}  // namespace assay::metrics
