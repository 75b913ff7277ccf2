#include "evaluate/svea/window.h"

#include <algorithm>

#include "base/argmax.h"
#include "base/error.h"

namespace assay::svea {

std::size_t window_begin(std::span<const float> map, std::size_t width, Edge edge) {
  expects(0 < width && width <= map.size(), "a window fits its signal");
  const std::size_t peak = argmax(map);
  const std::size_t last = map.size() - width;
  if (edge == Edge::literal) {
    // The paper counts points from one: width < peak + 1 < length - width.
    if (peak + 1 <= width) return 0;
    if (peak + 1 >= last) return last;
  }
  return std::min(peak - std::min(peak, width / 2), last);
}

bool is_constant(std::span<const float> map) {
  return std::ranges::all_of(map, [&](float value) { return value == map.front(); });
}

}  // namespace assay::svea
