#include "explain/attribution/hires_cam.h"

#include "explain/attribution/cam_models_test.h"

namespace assay::attribution {
namespace {

// Gradients 1 2 5 4 and -1 5 0 0 times channels 1 0 3 0 and 0 2 0 0.
TEST(HiresCamMethod, WeighsEveryPointByItsOwnGradient) {
  EXPECT_THAT(map_of(HiresCam{}, three_channels(), four_points), ElementsAre(1, 10, 15, 0));
}

// Before the ReLU gradients are 1 0 5 0 and 0 5 0 0; the second channel is -1 2 -3 0.
TEST(HiresCamMethod, LooksAtTheLayerThatIsNamed) {
  EXPECT_THAT(map_of(HiresCam{.layer = "conv"}, three_channels(), four_points),
              ElementsAre(1, 10, 15, 0));
}

// Its authors' reason: where one linear map follows the layer, points have what they contribute, so
// they add up to the score (33, of which 7 is a bias).
TEST(HiresCamMethod, AddsUpToTheScoreBeforeOneLinearMap) {
  const auto map = map_of(HiresCam{.rectify = false}, three_channels(), four_points);
  EXPECT_FLOAT_EQ(map[0] + map[1] + map[2] + map[3], 33 - 7);
}

TEST(HiresCamMethod, RectifiesSumsAndNotChannels) {
  // At -1 the first channel is 0 and the second 1 with gradient -1.
  EXPECT_THAT(map_of(HiresCam{}, three_channels(), {-1, 0, 0, 0}), ElementsAre(0, 0, 0, 0));
  EXPECT_THAT(map_of(HiresCam{.rectify = false}, three_channels(), {-1, 0, 0, 0}),
              ElementsAre(-1, 0, 0, 0));
}

}  // namespace
}  // namespace assay::attribution
