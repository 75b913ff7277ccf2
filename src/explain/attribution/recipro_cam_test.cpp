#include "explain/attribution/recipro_cam.h"

#include "explain/attribution/cam_models_test.h"

namespace assay::attribution {
namespace {

// Each point of the channels 1 0 3 0, 0 2 0 0 and 1 1 1 1 alone, by its weights 1 2 5 4, -1 5 0 0
// and zeros, and 7.
TEST(ReciproCamMethod, IsTheScoreOfEachPointOfTheLayerAlone) {
  EXPECT_THAT(map_of(ReciproCam{}, three_channels(), four_points), ElementsAre(8, 17, 22, 7));
}

// The same points contribute 1, 10, 15 and 0: half of their own and a quarter of their neighbours'.
TEST(ReciproCamMethod, CanLeaveNeighboursToo) {
  EXPECT_THAT(map_of(ReciproCam{.shape = PointShape::gaussian}, three_channels(), four_points),
              ElementsAre(7 + 0.5 + 2.5, 7 + 5 + 0.25 + 3.75, 7 + 7.5 + 2.5, 7 + 3.75));
}

// One channel whose mean is the score, a picture of 2 x 2 with one point of 16: alone it makes a
// score of 4, through the corner of its neighbours' windows a half, a half and a quarter of that.
TEST(ReciproCamMethod, WeighsNeighboursInBothDirectionsOfAPicture) {
  const auto model = averaged_channels({{3, 1, 1, 1}, {1, 0, 0}}, {{2, 3}, {1, 0, 0, 0, 0, 0}});
  const std::vector<float> corner{16, 16, 0, 0, 16, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  const ReciproCam unit{.shape = PointShape::gaussian, .upsampling = Upsampling::nearest};
  EXPECT_THAT(map_of(unit, model, corner), ElementsAre(1, 1, 0.5, 0.5, 1, 1, 0.5, 0.5, 0.5, 0.5,
                                                       0.25, 0.25, 0.5, 0.5, 0.25, 0.25));
}

}  // namespace
}  // namespace assay::attribution
