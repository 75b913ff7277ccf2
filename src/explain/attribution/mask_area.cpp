#include "explain/attribution/mask_area.h"

#include <algorithm>
#include <vector>

#include "base/error.h"

namespace assay::attribution {

// Only which numbers are to be ones matters, not their order among each other: the smallest of
// these is found, and nothing is sorted.
void area_slope(std::span<const float> mask, double area, std::span<float> gradient) {
  expects(mask.size() == gradient.size() && !mask.empty(), "the sizes fit");
  const auto size = static_cast<double>(mask.size());
  const auto zeros = static_cast<std::size_t>(size * (1 - area));
  const auto scale = static_cast<float>(2 / size);
  if (zeros >= mask.size()) {
    std::ranges::transform(mask, gradient.begin(), [&](float m) { return scale * m; });
    return;
  }
  std::vector<float> order(mask.begin(), mask.end());
  std::ranges::nth_element(order, order.begin() + static_cast<std::ptrdiff_t>(zeros));
  const float least = order[zeros];
  auto equal_zeros = zeros - static_cast<std::size_t>(
                                 std::ranges::count_if(mask, [&](float m) { return m < least; }));
  for (std::size_t at = 0; at < mask.size(); ++at) {
    bool is_one = mask[at] > least;
    if (mask[at] == least) {
      is_one = equal_zeros == 0;
      if (!is_one) --equal_zeros;
    }
    gradient[at] = scale * (mask[at] - (is_one ? 1.0F : 0.0F));
  }
}

}  // namespace assay::attribution
