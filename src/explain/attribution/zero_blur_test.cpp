#include "explain/attribution/zero_blur.h"

#include <cmath>

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// The definition, point by point: beyond the edge there are zeros.
float blurred(const Tensor& picture, double deviation, std::int64_t y, std::int64_t x) {
  const auto reach = static_cast<std::int64_t>(std::ceil(4 * deviation));
  const auto bell = [&](std::int64_t off) {
    return std::exp(-0.5 * static_cast<double>(off * off) / (deviation * deviation));
  };
  double total = 0;
  double sum = 0;
  for (std::int64_t down = -reach; down <= reach; ++down) {
    for (std::int64_t across = -reach; across <= reach; ++across) {
      const double weight = bell(down) * bell(across);
      total += weight;
      const bool inside = y + down >= 0 && y + down < picture.shape[0] && x + across >= 0 &&
                          x + across < picture.shape[1];
      if (!inside) continue;
      sum +=
          weight *
          double{
              picture.data[static_cast<std::size_t>((y + down) * picture.shape[1] + x + across)]};
    }
  }
  return static_cast<float>(sum / total);
}

TEST(ZeroBlur, IsTheWeightedSumInAFrameOfZeros) {
  const Tensor picture = random_tensor({7, 9}, 1);
  for (const double deviation : {0.7, 4.0}) {
    std::vector<float> target(63);
    zero_blur({7, 9}, picture.data, deviation, target);
    for (std::int64_t at = 0; at < 63; ++at) {
      EXPECT_NEAR(target[static_cast<std::size_t>(at)], blurred(picture, deviation, at / 9, at % 9),
                  1e-6);
    }
  }
}

// Weights of one, three and one, for e^(-1/2) = 0.6065 at one point and 0.1353 at two with
// deviation 1, and so on to four: their sum is 2.5066.
TEST(ZeroBlur, OfASignalIsAlongItsOnlyAxis) {
  std::vector<float> target(5);
  zero_blur({5}, std::vector<float>{0, 0, 1, 0, 0}, 1, target);
  EXPECT_NEAR(target[2], 1 / 2.50663, 1e-5);
  EXPECT_NEAR(target[1], 0.60653 / 2.50663, 1e-5);
  EXPECT_NEAR(target[4], 0.13534 / 2.50663, 1e-5);
}

TEST(ZeroBlur, WithoutDeviationChangesNothing) {
  const Tensor picture = random_tensor({3, 4}, 2);
  std::vector<float> target(12);
  zero_blur({3, 4}, picture.data, 0, target);
  EXPECT_EQ(target, picture.data);
}

}  // namespace
}  // namespace assay::attribution
