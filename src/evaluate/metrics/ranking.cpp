#include "evaluate/metrics/ranking.h"

#include <algorithm>
#include <functional>

#include "base/rng.h"

namespace assay::metrics {

std::vector<std::uint32_t> ranking(std::span<const float> map) {
  // A drawn order first; the stable sort keeps it among equals.
  constexpr std::uint64_t seed_of_equals = 0x7175a15;
  std::vector<std::uint32_t> order;
  order.reserve(map.size());
  for (const std::size_t point : shuffled(map.size(), seed_of_equals)) {
    order.push_back(static_cast<std::uint32_t>(point));
  }
  std::ranges::stable_sort(order, std::greater{}, [&](std::uint32_t point) { return map[point]; });
  return order;
}

}  // namespace assay::metrics
