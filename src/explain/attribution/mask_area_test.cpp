#include "explain/attribution/mask_area.h"

#include <algorithm>
#include <numeric>

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// The definition: sort, subtract zeros and ones, put back.
std::vector<float> by_sorting(const std::vector<float>& mask, double area) {
  std::vector<std::size_t> order(mask.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t at) { return mask[at]; });
  const auto size = static_cast<double>(mask.size());
  const auto zeros = static_cast<std::size_t>(size * (1 - area));
  std::vector<float> slope(mask.size());
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const double wanted = rank < zeros ? 0 : 1;
    slope[order[rank]] = static_cast<float>(2 / size * (double{mask[order[rank]]} - wanted));
  }
  return slope;
}

TEST(MaskArea, HasTheSlopeOfTheSortedMask) {
  std::vector<float> mask = random_tensor({101}, 1).data;
  for (const double area : {0.001, 0.1, 0.5, 0.97}) {
    std::vector<float> slope(101);
    area_slope(mask, area, slope);
    EXPECT_THAT(slope, Pointwise(FloatNear(1e-7F), by_sorting(mask, area))) << area;
  }
}

TEST(MaskArea, TakesLaterOnesOfEqualNumbersForTheLarger) {
  const std::vector<float> mask{0.5F, 0.25F, 0.5F, 0.5F, 0.5F, 0.75F, 0.5F, 0.25F};
  std::vector<float> slope(8);
  area_slope(mask, 0.5, slope);
  EXPECT_THAT(slope, Pointwise(FloatNear(1e-7F), by_sorting(mask, 0.5)));
  EXPECT_GT(slope[0], 0);
  EXPECT_LT(slope[6], 0);
}

TEST(MaskArea, IsMetWithoutAPrice) {
  std::vector<float> slope(4);
  area_slope(std::vector<float>{0, 1, 0, 0}, 0.25, slope);
  EXPECT_THAT(slope, ElementsAre(0, 0, 0, 0));
}

}  // namespace
}  // namespace assay::attribution
