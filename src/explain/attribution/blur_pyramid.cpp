#include "explain/attribution/blur_pyramid.h"

#include <algorithm>
#include <limits>

#include "base/error.h"
#include "base/parallel.h"
#include "explain/attribution/channels.h"
#include "explain/attribution/zero_blur.h"

namespace assay::attribution {

BlurPyramid::BlurPyramid(Hiding hiding, const Shape& input, std::span<const float> item, int levels,
                         double deviation)
    : levels_(levels),
      points_(count(spatial_shape(input))),
      channels_(item.size() / points_),
      values_(item.size() * static_cast<std::size_t>(levels)) {
  expects(levels >= 2, "there is something between hidden and untouched");
  const Shape space = spatial_shape(input);
  const auto number = static_cast<std::size_t>(levels);
  // Places are found by 32-bit arithmetic.
  if (points_ > std::size_t{std::numeric_limits<std::int32_t>::max()} / number) {
    fail("{} levels of an input of {} do not fit into memory; ask for fewer levels.", levels,
         to_string(input));
  }
  parallel_for(channels_ * number, 1, [&](std::size_t at, std::size_t) {
    const std::span<const float> from = item.subspan(at / number * points_, points_);
    const std::span<float> to = std::span(values_).subspan(at * points_, points_);
    const double open = static_cast<double>(at % number) / (levels - 1);
    if (hiding == Hiding::blur) {
      zero_blur(space, from, (1 - open) * deviation, to);
    } else {
      std::ranges::transform(from, to.begin(),
                             [&](float x) { return static_cast<float>(x * open); });
    }
  });
}

// Calls body(channel, begin, end) for parts of the points, each with its channels in order.
template <class Body>
void BlurPyramid::for_parts(const Body& body) const {
  parallel_for(points_, 1 << 13, [&](std::size_t begin, std::size_t end) {
    for (std::size_t c = 0; c < channels_; ++c) {
      body(c, static_cast<std::int32_t>(begin), static_cast<std::int32_t>(end));
    }
  });
}

void BlurPyramid::blend(std::span<const float> mask, std::span<float> sample) const {
  const auto stride = static_cast<std::int32_t>(points_);
  const auto top = static_cast<float>(levels_ - 1);
  for_parts([&](std::size_t c, std::int32_t begin, std::int32_t end) {
    const float* from = channel(c);
    float* to = sample.data() + c * points_;
    for (std::int32_t at = begin; at < end; ++at) {
      const float place = mask[static_cast<std::size_t>(at)] * top;
      const auto below = static_cast<std::int32_t>(place);
      const std::int32_t above = std::min(below + 1, levels_ - 1);
      const float share = place - static_cast<float>(below);
      to[at] = (1 - share) * from[below * stride + at] + share * from[above * stride + at];
    }
  });
}

void BlurPyramid::slope(std::span<const float> mask, std::span<const float> gradient,
                        std::span<float> to) const {
  const auto stride = static_cast<std::int32_t>(points_);
  const auto top = static_cast<float>(levels_ - 1);
  for_parts([&](std::size_t c, std::int32_t begin, std::int32_t end) {
    const float* from = channel(c);
    const float* arriving = gradient.data() + c * points_;
    float* sums = to.data();
    for (std::int32_t at = begin; at < end; ++at) {
      const auto below = static_cast<std::int32_t>(mask[static_cast<std::size_t>(at)] * top);
      const std::int32_t above = std::min(below + 1, levels_ - 1);
      sums[at] += top * arriving[at] * (from[above * stride + at] - from[below * stride + at]);
    }
  });
}

}  // namespace assay::attribution
