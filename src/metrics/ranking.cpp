#include "metrics/ranking.h"

#include <algorithm>
#include <numeric>

namespace assay::metrics {

std::vector<std::uint32_t> ranking(std::span<const float> map) {
  std::vector<std::uint32_t> order(map.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, [&](std::uint32_t left, std::uint32_t right) {
    return map[left] != map[right] ? map[left] > map[right] : left < right;
  });
  return order;
}

std::size_t highest(std::span<const float> map) {
  return static_cast<std::size_t>(std::ranges::max_element(map) - map.begin());
}

}  // namespace assay::metrics
