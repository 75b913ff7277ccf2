#include "explain/attribution/blur_pyramid.h"

#include "explain/attribution/toy_models_test.h"
#include "explain/attribution/zero_blur.h"

namespace assay::attribution {
namespace {

const Shape input{2, 5, 4};

std::vector<float> blended(const BlurPyramid& pyramid, const std::vector<float>& mask) {
  std::vector<float> sample(40);
  pyramid.blend(mask, sample);
  return sample;
}

TEST(BlurPyramid, IsUntouchedAtOneAndBlurredAtZero) {
  const Tensor item = random_tensor(input, 1);
  const BlurPyramid pyramid(Hiding::blur, input, item.data, 8, 3);
  EXPECT_EQ(blended(pyramid, std::vector<float>(20, 1.0F)), item.data);
  std::vector<float> hidden(40);
  for (std::size_t c = 0; c < 2; ++c) {
    zero_blur({5, 4}, item.row(c), 3, std::span(hidden).subspan(c * 20, 20));
  }
  EXPECT_EQ(blended(pyramid, std::vector<float>(20, 0.0F)), hidden);
}

// With three levels 0.5 is the middle one, blurred half as much; 0.6 is a fifth of the way on.
TEST(BlurPyramid, MixesNeighbouringLevels) {
  const Tensor item = random_tensor(input, 2);
  const BlurPyramid pyramid(Hiding::blur, input, item.data, 3, 3);
  std::vector<float> middle(20);
  zero_blur({5, 4}, item.row(0), 1.5, middle);
  EXPECT_EQ(blended(pyramid, std::vector<float>(20, 0.5F))[7], middle[7]);
  std::vector<float> mask(20, 1.0F);
  mask[7] = 0.6F;
  const std::vector<float> sample = blended(pyramid, mask);
  EXPECT_NEAR(sample[7], 0.8F * middle[7] + 0.2F * item.data[7], 1e-6);
  EXPECT_EQ(sample[8], item.data[8]);
}

TEST(BlurPyramid, FadesToZero) {
  const Tensor item = random_tensor(input, 3);
  const BlurPyramid pyramid(Hiding::fade, input, item.data, 4, 1);
  const std::vector<float> sample = blended(pyramid, std::vector<float>(20, 0.45F));
  for (std::size_t at = 0; at < 40; ++at) EXPECT_NEAR(sample[at], 0.45F * item.data[at], 1e-6);
}

// Between levels the blend is linear in the mask, so that differences are exact up to rounding.
TEST(BlurPyramid, HasTheSlopeThatDifferencesShow) {
  const Tensor item = random_tensor(input, 4);
  const Tensor gradient = random_tensor(input, 5);
  const BlurPyramid pyramid(Hiding::blur, input, item.data, 8, 2);
  std::vector<float> mask(20);
  for (std::size_t at = 0; at < 20; ++at) mask[at] = (static_cast<float>(at % 7) + 0.5F) / 7;
  std::vector<float> slope(20, 1.0F);
  pyramid.slope(mask, gradient.data, slope);
  const auto score = [&](const std::vector<float>& at) {
    double sum = 0;
    const std::vector<float> sample = blended(pyramid, at);
    for (std::size_t i = 0; i < 40; ++i) sum += double{sample[i]} * double{gradient.data[i]};
    return sum;
  };
  for (std::size_t at = 0; at < 20; ++at) {
    std::vector<float> more = mask;
    std::vector<float> less = mask;
    more[at] += 0.05F;
    less[at] -= 0.05F;
    EXPECT_NEAR(slope[at], 1 + (score(more) - score(less)) / 0.1, 2e-5) << at;
  }
}

}  // namespace
}  // namespace assay::attribution
