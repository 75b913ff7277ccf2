#include "explain/attribution/upsample.h"

#include <gmock/gmock.h>

namespace assay::attribution {
namespace {

using testing::ElementsAre;
using testing::FloatNear;
using testing::Pointwise;

std::vector<float> enlarged(const Shape& from, const Shape& to, Upsampling kind,
                            const std::vector<float>& values) {
  const Upsampler upsampler(from, to, kind);
  std::vector<float> result(upsampler.points());
  upsampler.write(values, result);
  return result;
}

// torch.nn.functional.interpolate(torch.tensor([1., 4., 2.])[None, None], size=5, ...), PyTorch
// 1.13, with mode="linear" and both ways of align_corners, and mode="nearest".
TEST(Upsampler, EnlargesSignalsAsPyTorchDoes) {
  const std::vector<float> values{1, 4, 2};
  const auto near = [](std::vector<float> expected) {
    return Pointwise(FloatNear(1e-6F), std::move(expected));
  };
  EXPECT_THAT(enlarged({3}, {5}, Upsampling::linear, values), near({1, 2.2F, 4, 2.8F, 2}));
  EXPECT_THAT(enlarged({3}, {5}, Upsampling::corners, values), near({1, 2.5F, 4, 3, 2}));
  EXPECT_THAT(enlarged({3}, {5}, Upsampling::nearest, values), near({1, 1, 4, 4, 2}));
}

// The same of [[1, 4, 2], [0, -3, 5]] to 3 x 4, with mode="bilinear".
TEST(Upsampler, EnlargesPicturesAsPyTorchDoes) {
  const std::vector<float> values{1, 4, 2, 0, -3, 5};
  const auto near = [](std::vector<float> expected) {
    return Pointwise(FloatNear(1e-6F), std::move(expected));
  };
  EXPECT_THAT(enlarged({2, 3}, {3, 4}, Upsampling::linear, values),
              near({1, 2.875F, 3.25F, 2, 0.5F, 0.5F, 1.625F, 3.5F, 0, -1.875F, 0, 5}));
  EXPECT_THAT(enlarged({2, 3}, {3, 4}, Upsampling::corners, values),
              near({1, 3, 10 / 3.0F, 2, 0.5F, 0.5F, 1.5F, 3.5F, 0, -2, -1 / 3.0F, 5}));
  EXPECT_THAT(enlarged({2, 3}, {3, 4}, Upsampling::nearest, values),
              near({1, 1, 4, 2, 1, 1, 4, 2, 0, 0, -3, 5}));
}

// Also from PyTorch: 1 2 3 4 5 to two points.
TEST(Upsampler, CanMakeSmaller) {
  EXPECT_THAT(enlarged({5}, {2}, Upsampling::linear, {1, 2, 3, 4, 5}), ElementsAre(1.75F, 4.25F));
}

TEST(Upsampler, RepeatsASinglePointAndKeepsTheSameSize) {
  for (const Upsampling kind : {Upsampling::linear, Upsampling::corners, Upsampling::nearest}) {
    EXPECT_THAT(enlarged({1}, {3}, kind, {5}), ElementsAre(5, 5, 5));
    EXPECT_THAT(enlarged({2, 2}, {2, 2}, kind, {1, 2, 3, 4}), ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(enlarged({3}, {1}, kind, {7, 7, 7}), ElementsAre(7));
  }
}

}  // namespace
}  // namespace assay::attribution
