#include "evaluate/metrics/pixel_flipping.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

const std::vector<float> input{3, 1, 2};
const std::vector<float> map{5, 9, 7};

// Weights 2, 3, 1. Points 1, 2 and 0 become 1, the least: logits 6 + 3 + 2 = 11 of which point 1
// keeps its three, then 10, then 6.
TEST(PixelFlippingMetric, IsTheAreaUnderTheWholeCurve) {
  const Score score = asked(PixelFlipping{.at_once = 1}, logistic({2, 3, 1}), input, map,
                            std::nullopt, model::Output::logit);
  EXPECT_THAT(score.curve, testing::ElementsAre(11, 11, 10, 6));
  EXPECT_NEAR(*score.value, (5.5 + 11 + 10 + 3) / 3, 1e-9);
}

// Without the whole input, two trapezoids of width one.
TEST(PixelFlippingMetric, LeavesTheWholeInputOutInQuantus) {
  const Score score = asked(PixelFlipping{.variant = FlippingArea::quantus, .at_once = 1},
                            logistic({2, 3, 1}), input, map, std::nullopt, model::Output::logit);
  EXPECT_THAT(score.curve, testing::ElementsAre(11, 11, 10, 6));
  EXPECT_NEAR(*score.value, 10.5 + 8, 1e-9);
}

// The area of the paper hardly minds the steps; that of Quantus is a sum over them.
TEST(PixelFlippingMetric, HardlyMindsTheNumberOfSteps) {
  std::vector<float> weights(64, 0.1F);
  std::vector<float> values(64, 1.0F);
  std::vector<float> ranks(64);
  values[0] = 0;
  for (std::size_t at = 0; at < 64; ++at) ranks[at] = static_cast<float>(at);
  const auto model = logistic(weights);
  const auto area = [&](FlippingArea variant, int at_once) {
    return *asked(PixelFlipping{.variant = variant, .at_once = at_once}, model, values, ranks,
                  std::nullopt, model::Output::logit)
                .value;
  };
  EXPECT_NEAR(area(FlippingArea::paper, 1), area(FlippingArea::paper, 4), 0.1);
  EXPECT_GT(area(FlippingArea::quantus, 1), 3.5 * area(FlippingArea::quantus, 4));
}

TEST(PixelFlippingMetric, IsUndefinedForAConstantMap) {
  EXPECT_EQ(asked(PixelFlipping{}, logistic({1, 1}), {1, 1}, {3, 3}).reason, constant_map);
}

}  // namespace
}  // namespace assay::metrics
