#include "study/responses/raster.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace assay::responses {
namespace {

// The first pixel whose centre is not below `at`, cut to the picture.
int first_pixel(double at, int most) {
  return static_cast<int>(std::clamp(std::ceil(at - 0.5), 0.0, static_cast<double>(most)));
}

}  // namespace

Mask empty_mask(int width, int height) {
  Mask mask{.width = width, .height = height};
  mask.inside.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  return mask;
}

void fill(Mask& mask, std::span<const Point> polygon) {
  // Every edge turns all pixels right of it over; what is turned an odd number of times is inside.
  const std::size_t stride = static_cast<std::size_t>(mask.width) + 1;
  std::vector<std::uint8_t> turns(stride * static_cast<std::size_t>(mask.height));
  for (std::size_t at = 0; at < polygon.size(); ++at) {
    Point above = polygon[at];
    Point below = polygon[(at + 1) % polygon.size()];
    expects(std::isfinite(above.x) && std::isfinite(above.y), "a corner is finite");
    if (above.y > below.y) std::swap(above, below);
    const int end = first_pixel(below.y, mask.height);
    for (int row = first_pixel(above.y, mask.height); row < end; ++row) {
      const double along = (row + 0.5 - above.y) / (below.y - above.y);
      const int column = first_pixel(above.x + along * (below.x - above.x), mask.width);
      turns[static_cast<std::size_t>(row) * stride + static_cast<std::size_t>(column)] ^= 1U;
    }
  }
  std::size_t pixel = 0;
  for (std::size_t row = 0; row < static_cast<std::size_t>(mask.height); ++row) {
    std::uint8_t inside = 0;
    for (std::size_t column = 0; column + 1 < stride; ++column, ++pixel) {
      inside ^= turns[row * stride + column];
      mask.inside[pixel] |= inside;
    }
  }
}

}  // namespace assay::responses
