#include "explain/attribution/cam.h"

#include "explain/attribution/cam_models_test.h"
#include "explain/attribution/grad_cam.h"

namespace assay::attribution {
namespace {

using testing::HasSubstr;

const Tensor three_factors({3, 1, 1, 1}, {1, -2, 0.5F});
const Tensor two_classes({2, 3}, {4, -8, 2, 1, 1, 1});
// Averages of squares: 1, -2 / 3, 0.
const std::vector<float> four_squares{1, 1, -2, -2, 1, 1, -2, -2, 3, 3, 0, 0, 3, 3, 0, 0};

// Channels: 1 0 3 0, 0 4 0 0 and half the first. 4 * 1 + 2 * 0.5 = 5; -8 * 4; 4 * 3 + 2 * 1.5 = 15.
TEST(CamMethod, WeighsChannelsAsTheScoreWeighsTheirMeans) {
  EXPECT_THAT(map_of(Cam{.upsampling = Upsampling::nearest},
                     averaged_channels(three_factors, two_classes), four_squares),
              ElementsAre(5, 5, -32, -32, 5, 5, -32, -32, 15, 15, 0, 0, 15, 15, 0, 0));
}

// By either toolkit's name for it: the mean of the map is the score, and Grad-CAM is the map over
// the number of points.
TEST(CamMethod, HasTheScoreAsItsMean) {
  const auto model = averaged_channels(three_factors, two_classes);
  const auto map = map_of(Cam{.upsampling = Upsampling::nearest}, model, four_squares);
  const Tensor batch({1, 1, 4, 4}, four_squares);
  double mean = 0;
  for (const float value : map) mean += double{value} / 16;
  EXPECT_NEAR(mean, model.scores(batch, model::Output::logit).data[0], 1e-5);
  auto quarter =
      map_of(GradCam{.upsampling = Upsampling::nearest, .rectify = false}, model, four_squares);
  for (float& value : quarter) value *= 4;
  EXPECT_THAT(map, Pointwise(FloatNear(1e-4F), quarter));
}

// The same head written in other ways: a pool over the whole picture, a product with weights the
// other way round and a bias of its own, a convolution over the one point.
TEST(CamMethod, KnowsTheSameEndInOtherWords) {
  const auto expected = map_of(Cam{}, averaged_channels(three_factors, two_classes), four_squares);
  const graph::Window small{{2, 2}, {2, 2}, {1, 1}, {0, 0}, {0, 0}};
  const graph::Window one{{1, 1}, {1, 1}, {1, 1}, {0, 0}, {0, 0}};
  for (const bool product : {true, false}) {
    graph::Builder b;
    graph::NodeId at = b.input("x", {1, 1, 4, 4});
    at = b.add("small", graph::AveragePool{small, false}, {at});
    at = b.add("conv", graph::Convolution{one, 1}, {at, b.constant("w", three_factors)});
    at = b.add("block", graph::Unary{graph::Function::relu}, {at});
    at = b.add("mean", graph::AveragePool{small, false}, {at});
    if (product) {
      at = b.add("flat", graph::Reshape{}, {at}, {1, 3});
      at = b.add("product", graph::MatMul{}, {at, b.constant("h", {{3, 2}, {4, 1, -8, 1, 2, 1}})});
      at = b.add("y", graph::Binary{graph::Arithmetic::add}, {b.constant("c", {{2}, {5, 6}}), at});
    } else {
      at = b.add("point", graph::Convolution{one, 1},
                 {at, b.constant("h", {{2, 3, 1, 1}, two_classes.data})});
      at = b.add("y", graph::Reshape{}, {at}, {1, 2});
    }
    const model::Model model(std::move(b).finish({at}), {});
    EXPECT_EQ(map_of(Cam{}, model, four_squares), expected) << product;
  }
}

TEST(CamMethod, RefusesNetsThatEndOtherwise) {
  EXPECT_THAT(refusal_of([] { map_of(Cam{}, three_channels(), four_points); }),
              HasSubstr("end in the means of channels and one linear map"));
  EXPECT_THAT(refusal_of([] { map_of(Cam{}, two_rectifiers(), {1, 2}); }), HasSubstr("grad_cam"));
}

}  // namespace
}  // namespace assay::attribution
