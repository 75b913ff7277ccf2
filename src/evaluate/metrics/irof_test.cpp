#include "evaluate/metrics/irof.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

Score asked_logit(const Irof& unit, const std::vector<float>& weights,
                  const std::vector<float>& map) {
  return asked(unit, logistic(weights), {1, 1, 1, 1}, map, std::nullopt, model::Output::logit);
}

// Two stretches worth 2 and 6, the second first: shares 1, 1/4, 0.
TEST(IrofMetric, IsTheAreaOverTheShareThatIsLeft) {
  const Irof unit{.segments = 2, .substrate = Substrate::zero};
  const Score score = asked_logit(unit, {1, 1, 2, 4}, {1, 2, 0, 4});
  EXPECT_THAT(score.curve, testing::ElementsAre(1, 0.25, 0));
  EXPECT_NEAR(*score.value, 1 - (0.5 + 0.25) / 2, 1e-9);
}

// Five points make stretches of three and two. Relevance is 2 a point in the first and 2.5 in the
// second, which goes first although the first has more in all, 6 beside 5: of 8 it leaves 3.
TEST(IrofMetric, RanksSegmentsByTheMeanOfTheirPoints) {
  const Irof unit{.segments = 2, .substrate = Substrate::zero};
  const Score score = asked(unit, logistic({1, 1, 1, 1, 4}), {1, 1, 1, 1, 1}, {2, 2, 2, 2.5F, 2.5F},
                            std::nullopt, model::Output::logit);
  EXPECT_THAT(score.curve, testing::ElementsAre(1, 3.0 / 8, 0));
  EXPECT_NEAR(*score.value, 1 - (1 + 2 * 3.0 / 8) / 4, 1e-9);
}

// Quantus gives 2 - (1/4 + 0) / 2.
TEST(IrofMetric, StartsAtTheFirstStepInQuantus) {
  const Irof unit{.variant = IrofArea::quantus, .segments = 2, .substrate = Substrate::zero};
  EXPECT_NEAR(*asked_logit(unit, {1, 1, 2, 4}, {1, 2, 0, 4}).value, 2 - 0.125, 1e-9);
}

// Ones become their mean, which is one.
TEST(IrofMetric, IsZeroWhenTheScoreNeverChangesAndOneInQuantus) {
  EXPECT_NEAR(*asked_logit({.segments = 4}, {1, 1, 2, 4}, {1, 2, 0, 4}).value, 0, 1e-9);
  const Irof unit{.variant = IrofArea::quantus, .segments = 4};
  EXPECT_NEAR(*asked_logit(unit, {1, 1, 2, 4}, {1, 2, 0, 4}).value, 1, 1e-9);
}

// A picture of three channels, in which Quantus finds no place for its fill.
TEST(IrofMetric, TakesPicturesInColour) {
  const auto model = attribution::small_net({3, 16, 16});
  Tensor batch({2, 3, 16, 16});
  for (std::size_t at = 0; at < batch.data.size(); ++at) batch.data[at] = at % 16 < 8 ? 0.2F : 0.9F;
  const Tensor maps = attribution::random_tensor({2, 16, 16}, 2);
  const std::vector<std::size_t> targets{0, 1};
  const attribution::Question question{model, batch, targets, model::Output::probability};
  const std::vector<Score> scores = Irof{.segments = 6}({.maps = maps, .question = &question});
  EXPECT_TRUE(scores[0].value);
  EXPECT_GT(scores[0].curve.size(), 2U);
  EXPECT_EQ(scores[0].curve[0], 1);
}

TEST(IrofMetric, IsUndefinedForConstantMapsAndWithoutAScore) {
  EXPECT_EQ(asked_logit({}, {1, 1, 1, 1}, {3, 3, 3, 3}).reason, constant_map);
  EXPECT_EQ(asked_logit({}, {-1, 0, 0, 0}, {1, 2, 3, 4}).reason,
            "the score before is not positive");
}

}  // namespace
}  // namespace assay::metrics
