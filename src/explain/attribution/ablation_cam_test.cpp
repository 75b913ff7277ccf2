#include "explain/attribution/ablation_cam.h"

#include "explain/attribution/cam_models_test.h"

namespace assay::attribution {
namespace {

using testing::HasSubstr;

// Channels 1 0 3 0 and 0 2 0 0 contribute 16 and 10 to a score of 33; the third, which is one
// everywhere, nothing.
TEST(AblationCamMethod, WeighsChannelsByWhatTheScoreLosesWithoutThem) {
  EXPECT_THAT(map_of(AblationCam{.weights = AblationWeights::loss}, three_channels(), four_points),
              Pointwise(FloatNear(1e-4F), {16, 20, 48, 0}));
  EXPECT_THAT(map_of(AblationCam{}, three_channels(), four_points),
              Pointwise(FloatNear(1e-5F), {16 / 33.0F, 20 / 33.0F, 48 / 33.0F, 0.0F}));
}

// The score is -4 - 8 * 4 + 2 * 1.5: negative, and the third channel raises it all the same. Over
// the score itself, its weight would be negative.
TEST(AblationCamMethod, KeepsItsSignWhereTheScoreIsNegative) {
  const auto model = averaged_channels({{3, 1, 1, 1}, {1, 1, 1}}, {{2, 3}, {-4, -8, 2, 0, 0, 0}});
  // All channels are 2 everywhere: the score is 2 (-4 - 8 + 2) = -20; losses are -8, -16 and 4.
  const AblationCam unit{.rectify = false};
  EXPECT_THAT(map_of(unit, model, std::vector<float>(16, 2.0F)),
              Pointwise(FloatNear(1e-5F), std::vector<float>(16, 2 * (-8 - 16 + 4) / 20.0F)));
}

// Zero takes the place of a channel whatever its least number is: before the ReLU, without the
// first channel 1 -2 3 0 the score loses what it does after the ReLU.
TEST(AblationCamMethod, SetsChannelsOfBothSignsToZero) {
  const AblationCam unit{.layer = "conv", .weights = AblationWeights::loss, .rectify = false};
  EXPECT_THAT(map_of(unit, three_channels(), four_points),
              Pointwise(FloatNear(1e-4F), {16 - 10, -32 + 20, 48 - 30, 0}));
}

// Losses of a score of zero are taken as they are: 1 - 1 of two channels.
TEST(AblationCamMethod, TakesLossesAsTheyAreWhereTheScoreIsZero) {
  const auto model = averaged_channels({{3, 1, 1, 1}, {1, 1, 0}}, {{2, 3}, {1, -1, 0, 0, 0, 0}});
  EXPECT_EQ(map_of(AblationCam{.rectify = false}, model, std::vector<float>(16, 1.0F)),
            std::vector<float>(16, 0.0F));
}

// A layer that a residual sum goes around.
TEST(AblationCamMethod, RefusesALayerWithAWayAround) {
  graph::Builder b;
  const auto x = b.input("x", {1, 1, 4});
  const auto w = b.constant("w", {{1, 1, 1}, {2}});
  const auto conv = b.add("side", graph::Convolution{{{1}, {1}, {1}, {0}, {0}}, 1}, {x, w});
  const auto sum = b.add("sum", graph::Binary{graph::Arithmetic::add}, {conv, x});
  const auto y = b.add("y", graph::Reduce{graph::Reduction::mean, {2}}, {sum});
  const model::Model model(std::move(b).finish({y}), {});
  EXPECT_THAT(refusal_of([&] { map_of(AblationCam{.layer = "side"}, model, four_points); }),
              HasSubstr("a way around the layer 'side'"));
}

// One pass to the layer, and three channels and none of them left out of the rest.
TEST(AblationCamMethod, CountsPassesOfTheRest) {
  const auto model = three_channels();
  map_of(AblationCam{}, model, four_points);
  EXPECT_EQ(model.passes().forward, 1U + 4U);
}

}  // namespace
}  // namespace assay::attribution
