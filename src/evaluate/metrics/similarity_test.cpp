#include "evaluate/metrics/similarity.h"

#include <algorithm>
#include <cmath>

#include "explain/attribution/toy_models_test.h"

namespace assay::metrics {
namespace {

using attribution::random_tensor;

TEST(Similarity, IsOneForTheSameMapWhateverItsSize) {
  const std::vector<float> map{1, 5, 2, 7, 3, 9};
  std::vector<float> larger = map;
  for (float& value : larger) value = 4 * value - 3;
  for (const Similarity kind : {Similarity::spearman, Similarity::ssim}) {
    EXPECT_NEAR(*similarity(kind, map, larger, {2, 3}), 1, 1e-9);
  }
}

TEST(Similarity, ComparesRanks) {
  EXPECT_NEAR(*similarity(Similarity::spearman, std::vector<float>{1, 2, 3, 4},
                          std::vector<float>{1, 30, 20, 40}, {1, 4}),
              0.8, 1e-12);
}

// The definition, with one window a point, all of its pairs weighed in two dimensions.
TEST(Similarity, IsStructuralUnderAGaussianWindow) {
  const Tensor x = random_tensor({1, 13 * 14}, 1);
  const Tensor y = random_tensor({1, 13 * 14}, 2);
  const auto unit = [](const Tensor& map, std::int64_t at) {
    const auto [least, greatest] = std::ranges::minmax(map.data);
    return (double{map.data[static_cast<std::size_t>(at)]} - double{least}) /
           (double{greatest} - double{least});
  };
  double total = 0;
  for (std::int64_t at = 0; at < 13 * 14; ++at) {
    double sums[6] = {};
    for (std::int64_t other = 0; other < 13 * 14; ++other) {
      const std::int64_t down = other / 14 - at / 14;
      const std::int64_t along = other % 14 - at % 14;
      if (std::abs(down) > 5 || std::abs(along) > 5) continue;
      const double weight = std::exp(-double(down * down + along * along) / (2 * 1.5 * 1.5));
      const double a = unit(x, other);
      const double b = unit(y, other);
      const double added[] = {1, a, b, a * a, b * b, a * b};
      for (std::size_t which = 0; which < 6; ++which) sums[which] += weight * added[which];
    }
    for (std::size_t which = 1; which < 6; ++which) sums[which] /= sums[0];
    const double a = sums[1];
    const double b = sums[2];
    total += (2 * a * b + 1e-4) * (2 * (sums[5] - a * b) + 9e-4) /
             ((a * a + b * b + 1e-4) * (sums[3] - a * a + sums[4] - b * b + 9e-4));
  }
  EXPECT_NEAR(*similarity(Similarity::ssim, x.data, y.data, {13, 14}), total / (13 * 14), 1e-9);
}

TEST(Similarity, IsNothingForConstantMaps) {
  const std::vector<float> map{1, 2};
  const std::vector<float> same{3, 3};
  for (const Similarity kind : {Similarity::spearman, Similarity::ssim}) {
    EXPECT_FALSE(similarity(kind, map, same, {1, 2}));
    EXPECT_FALSE(similarity(kind, same, map, {1, 2}));
  }
}

}  // namespace
}  // namespace assay::metrics
