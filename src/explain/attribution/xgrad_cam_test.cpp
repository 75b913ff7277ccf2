#include "explain/attribution/xgrad_cam.h"

#include "explain/attribution/cam_models_test.h"

namespace assay::attribution {
namespace {

// Weights (1 * 1 + 3 * 5) / 4 = 4 and 2 * 5 / 2 = 5.
TEST(XgradCamMethod, WeighsGradientsByTheChannelsValues) {
  EXPECT_THAT(map_of(XgradCam{}, three_channels(), four_points),
              Pointwise(FloatNear(1e-5F), {4.0F, 10.0F, 12.0F, 0.0F}));
}

// XGrad-CAM's axiom: without biases after the layer, maps that are not rectified add up to the
// score (here 33, of which 7 is a bias).
TEST(XgradCamMethod, AddsUpToTheScore) {
  const std::vector<float> map = map_of(XgradCam{.rectify = false}, three_channels(), four_points);
  EXPECT_NEAR(map[0] + map[1] + map[2] + map[3], 33 - 7, 1e-4);
}

TEST(XgradCamMethod, GivesNothingToAChannelThatIsZero) {
  EXPECT_THAT(map_of(XgradCam{}, three_channels(), {0, 0, 0, 0}), ElementsAre(0, 0, 0, 0));
}

}  // namespace
}  // namespace assay::attribution
