#include "explain/attribution/eigen_cam.h"

#include "explain/attribution/cam_models_test.h"

namespace assay::attribution {
namespace {

const Tensor no_head({2, 3}, {0, 0, 0, 0, 0, 0});

// Channels (1, 2, 2)' times one picture of squares 3 1 / 0 2: a matrix of rank one, whose component
// is that picture times |(1, 2, 2)| = 3.
TEST(EigenCamMethod, OfOnePatternInAllChannelsIsThatPattern) {
  const auto model = averaged_channels({{3, 1, 1, 1}, {1, 2, 2}}, no_head);
  const std::vector<float> squares{3, 3, 1, 1, 3, 3, 1, 1, 0, 0, 2, 2, 0, 0, 2, 2};
  EXPECT_THAT(map_of(EigenCam{.upsampling = Upsampling::nearest}, model, squares),
              Pointwise(FloatNear(1e-5F), {9, 9, 3, 3, 9, 9, 3, 3, 0, 0, 6, 6, 0, 0, 6, 6}));
  // Less the mean, 1.5: 4.5 -1.5 / -4.5 1.5.
  const EigenCam centred{.centre = true, .upsampling = Upsampling::nearest, .rectify = false};
  EXPECT_THAT(map_of(centred, model, squares),
              Pointwise(FloatNear(1e-5F), {4.5F, 4.5F, -1.5F, -1.5F, 4.5F, 4.5F, -1.5F, -1.5F,
                                           -4.5F, -4.5F, 1.5F, 1.5F, -4.5F, -4.5F, 1.5F, 1.5F}));
}

// Channels 1 0 3 0, 0 2 0 0 and 1 1 1 1, a matrix M of 4 x 3. M'M = (10 0 4; 0 4 2; 4 2 4) has the
// characteristic polynomial l^3 - 18 l^2 + 76 l - 56; for its largest root l, (M'M - l) v = 0 has
// the solution v = (4 / (l - 10), 2 / (l - 4), 1).
TEST(EigenCamMethod, IsTheFirstSingularVectorOfTheLayer) {
  const double l = 12.1027485;
  const double v[] = {4 / (l - 10), 2 / (l - 4), 1};
  const double size = std::sqrt(v[0] * v[0] + v[1] * v[1] + 1);
  const auto map = map_of(EigenCam{}, three_channels(), four_points);
  EXPECT_NEAR(map[0], (v[0] + 1) / size, 1e-4);
  EXPECT_NEAR(map[1], (2 * v[1] + 1) / size, 1e-4);
  EXPECT_NEAR(map[2], (3 * v[0] + 1) / size, 1e-4);
  EXPECT_NEAR(map[3], 1 / size, 1e-4);
}

// More channels than points: the other Gram matrix is the smaller one.
TEST(EigenCamMethod, IsTheSameByEitherGramMatrix) {
  // Six channels of four points, twice the same three: everything grows by the root of two.
  graph::Builder b;
  graph::NodeId at = b.input("x", {1, 1, 4});
  const auto w = b.constant("w", {{6, 1, 1}, {1, -1, 0, 1, -1, 0}});
  const auto c = b.constant("c", {{6}, {0, 0, 1, 0, 0, 1}});
  at = b.add("conv", graph::Convolution{{{1}, {1}, {1}, {0}, {0}}, 1}, {at, w, c});
  at = b.add("relu", graph::Unary{graph::Function::relu}, {at});
  at = b.add("y", graph::Reduce{graph::Reduction::mean, {2}}, {at});
  const model::Model twice(std::move(b).finish({at}), {});
  std::vector<float> expected = map_of(EigenCam{}, three_channels(), four_points);
  for (float& number : expected) number *= std::sqrt(2.0F);
  EXPECT_THAT(map_of(EigenCam{}, twice, four_points), Pointwise(FloatNear(1e-4F), expected));
}

TEST(EigenCamMethod, IsZeroWhereTheLayerIs) {
  const auto model = averaged_channels({{3, 1, 1, 1}, {1, 2, 2}}, no_head);
  EXPECT_EQ(map_of(EigenCam{}, model, std::vector<float>(16, -1.0F)), std::vector<float>(16, 0.0F));
}

}  // namespace
}  // namespace assay::attribution
