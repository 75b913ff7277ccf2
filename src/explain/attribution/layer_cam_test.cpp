#include "explain/attribution/layer_cam.h"

#include "explain/attribution/cam_models_test.h"

namespace assay::attribution {
namespace {

// At -1 -2 3 0 the channels are 0 0 3 0 and 1 2 0 0, their gradients 1 2 5 4 and -1 5 0 0, of which
// -1 counts as nothing.
TEST(LayerCamMethod, WeighsPointsWhereTheScoreGrows) {
  EXPECT_THAT(map_of(LayerCam{.rectify = false}, three_channels(), {-1, -2, 3, 0}),
              ElementsAre(0, 10, 15, 0));
}

// Before the ReLU the second channel is -1 2 -3 0 with gradients 0 5 0 0, the first 1 -2 3 0 with
// 1 0 5 0.
TEST(LayerCamMethod, LooksAtTheLayerThatIsNamed) {
  EXPECT_THAT(map_of(LayerCam{.layer = "conv"}, three_channels(), four_points),
              ElementsAre(1, 10, 15, 0));
}

}  // namespace
}  // namespace assay::attribution
