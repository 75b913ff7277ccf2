#include "explain/attribution/baseline.h"

#include <gmock/gmock.h>

#include <cmath>

#include "explain/attribution/blur.h"

namespace assay::attribution {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::FloatNear;

TEST(Baselines, AreZeroOrTheMeanOfEachChannel) {
  const Tensor batch(Shape{1, 2, 2}, {1, 3, 10, 20});
  EXPECT_THAT(baselines(Baseline::zero, {2, 2}, batch).data, Each(0.0F));
  EXPECT_THAT(baselines(Baseline::mean, {2, 2}, batch).data, ElementsAre(2, 2, 15, 15));
}

TEST(GaussianBlur, LeavesAFlatPictureFlat) {
  const std::vector<float> flat(30, 2.5F);
  std::vector<float> result(30);
  gaussian_blur({5, 6}, flat, 2, result);
  EXPECT_THAT(result, Each(FloatNear(2.5F, 1e-6F)));
}

// One point of a long signal becomes the Gaussian itself, normalised over +-3 points.
TEST(GaussianBlur, SpreadsAPointAsAGaussian) {
  std::vector<float> point(21, 0.0F);
  point[10] = 1;
  std::vector<float> result(21);
  gaussian_blur({21}, point, 1, result);
  const double total = 1 + 2 * (std::exp(-0.5) + std::exp(-2.0) + std::exp(-4.5));
  EXPECT_NEAR(result[10], 1 / total, 1e-6);
  EXPECT_NEAR(result[11], std::exp(-0.5) / total, 1e-6);
  EXPECT_NEAR(result[7], std::exp(-4.5) / total, 1e-6);
  EXPECT_EQ(result[14], 0.0F);
}

// The middle point of a plane, blurred both ways, is the product of the two.
TEST(GaussianBlur, WorksAlongBothAxes) {
  std::vector<float> plane(49, 0.0F);
  plane[24] = 1;
  std::vector<float> result(49);
  gaussian_blur({7, 7}, plane, 1, result);
  const double total = 1 + 2 * (std::exp(-0.5) + std::exp(-2.0) + std::exp(-4.5));
  EXPECT_NEAR(result[24], 1 / (total * total), 1e-6);
}

}  // namespace
}  // namespace assay::attribution
