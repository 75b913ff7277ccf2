#include "explain/attribution/channels.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace assay::attribution {

Shape spatial_shape(const Shape& input) {
  const auto can_be_channels = [](std::int64_t size) { return size == 1 || size == 3; };
  if (input.size() == 3 && can_be_channels(input[2]) && !can_be_channels(input[0])) {
    fail(
        "The model takes pictures of shape {} with their channels last, for which maps cannot be "
        "made; export it with its channels first.",
        to_string(input));
  }
  return input.size() < 2 ? input : Shape(input.begin() + 1, input.end());
}

bool is_table(const Shape& input) { return input.size() == 1; }

void reduce_channels(const Shape& input, std::span<const float> values, Sign sign,
                     std::span<float> map) {
  const std::size_t points = count(spatial_shape(input));
  expects(map.size() == points && values.size() % points == 0, "a map has the input's points");
  std::ranges::fill(map, 0.0F);
  for (std::size_t begin = 0; begin < values.size(); begin += points) {
    const std::span<const float> channel = values.subspan(begin, points);
    for (std::size_t at = 0; at < points; ++at) {
      map[at] =
          sign == Sign::signs ? map[at] + channel[at] : std::max(map[at], std::abs(channel[at]));
    }
  }
}

}  // namespace assay::attribution
