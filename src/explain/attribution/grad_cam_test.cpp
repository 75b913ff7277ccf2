#include "explain/attribution/grad_cam.h"

#include "explain/attribution/cam_models_test.h"

namespace assay::attribution {
namespace {

using testing::HasSubstr;

// Mean gradients 3, 1 and 0: 3 (1 0 3 0) + 1 (0 2 0 0).
TEST(GradCamMethod, WeighsChannelsByTheirMeanGradient) {
  EXPECT_THAT(map_of(GradCam{}, three_channels(), four_points), ElementsAre(3, 2, 9, 0));
}

const Tensor mixing({3, 1, 1, 1}, {1, -2, 0.5F});
const Tensor head({2, 3}, {4, -8, 2, 1, 1, 1});
// Averages of squares: 1, -2 / 3, 0.
const std::vector<float> squares{1, 1, -2, -2, 1, 1, -2, -2, 3, 3, 0, 0, 3, 3, 0, 0};

// With averaged channels and a linear head CAM is head . channels, of which Grad-CAM is the fourth
// part, the layer having four points. Channels: 1 0 3 0, 0 4 0 0 and half the first.
TEST(GradCamMethod, IsClassActivationMappingWhereThatIsDefined) {
  const auto model = averaged_channels(mixing, head);
  const GradCam plain{.upsampling = Upsampling::nearest, .rectify = false};
  // 4 * 1 + 2 * 0.5 = 5; -8 * 4 = -32; 4 * 3 + 2 * 1.5 = 15: each over 4.
  EXPECT_THAT(map_of(plain, model, squares), ElementsAre(1.25, 1.25, -8, -8, 1.25, 1.25, -8, -8,
                                                         3.75, 3.75, 0, 0, 3.75, 3.75, 0, 0));
}

TEST(GradCamMethod, RectifiesBeforeItEnlarges) {
  const auto model = averaged_channels(mixing, head);
  const std::vector<float> map = map_of(GradCam{}, model, squares);
  // Between 1.25 and 0 in the first row: at a quarter and three quarters of the way.
  EXPECT_FLOAT_EQ(map[0], 1.25F);
  EXPECT_FLOAT_EQ(map[1], 1.25F * 0.75F);
  EXPECT_FLOAT_EQ(map[2], 1.25F * 0.25F);
  EXPECT_FLOAT_EQ(map[3], 0);
}

TEST(GradCamMethod, LooksAtTheLayerThatIsNamed) {
  const auto model = three_channels();
  // Before the ReLU gradients are 1 0 5 0, 0 5 0 0 and zeros: means 1.5 and 1.25; values 1 -2 3 0
  // and the opposite.
  EXPECT_THAT(map_of(GradCam{.layer = "conv", .rectify = false}, model, four_points),
              ElementsAre(0.25, -0.5, 0.75, 0));
  EXPECT_THAT(refusal_of([&] { map_of(GradCam{.layer = "rleu"}, model, four_points); }),
              HasSubstr("There is no layer 'rleu'; did you mean 'relu'?"));
}

TEST(GradCamMethod, RefusesANetWithoutPoints) {
  EXPECT_THAT(refusal_of([] {
                map_of(GradCam{}, two_rectifiers(), {1, 2});
              }),
              HasSubstr("no layer with channels and points"));
}

}  // namespace
}  // namespace assay::attribution
