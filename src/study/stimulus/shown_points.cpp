#include "study/stimulus/shown_points.h"

#include <algorithm>
#include <numeric>

#include "base/error.h"
#include "base/rng.h"

namespace assay::stimulus {

std::vector<std::uint32_t> showing_order(std::span<const float> map, std::uint64_t seed) {
  // A drawn order first; the stable sort keeps it among equals.
  std::vector<std::uint32_t> order;
  order.reserve(map.size());
  for (const std::size_t point : shuffled(map.size(), seed)) {
    order.push_back(static_cast<std::uint32_t>(point));
  }
  std::ranges::stable_sort(order, std::greater{}, [&](std::uint32_t point) { return map[point]; });
  return order;
}

std::size_t shown_count(std::size_t points, int percent) {
  expects(0 < percent && percent <= 100, "a percentage is from 1 to 100");
  const std::size_t rounded = (points * static_cast<std::size_t>(percent) + 50) / 100;
  return std::clamp<std::size_t>(rounded, 1, points);
}

std::vector<bool> shown_points(std::span<const float> map, int percent, std::uint64_t seed) {
  const std::vector<std::uint32_t> order = showing_order(map, seed);
  std::vector<bool> shown(map.size());
  for (std::size_t at = 0; at < shown_count(map.size(), percent); ++at) shown[order[at]] = true;
  return shown;
}

data::Picture masked(const data::Picture& picture, const std::vector<bool>& shown) {
  expects(picture.rgb.size() == 3 * shown.size(), "a mask has a point for every pixel");
  data::Picture result = picture;
  for (std::size_t pixel = 0; pixel < shown.size(); ++pixel) {
    if (shown[pixel]) continue;
    std::fill_n(result.rgb.begin() + static_cast<std::ptrdiff_t>(3 * pixel), 3, hidden_grey);
  }
  return result;
}

}  // namespace assay::stimulus
