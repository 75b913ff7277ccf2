#include "explain/attribution/blur.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/error.h"

namespace assay::attribution {
namespace {

// Along one axis of rows x columns numbers; `step` from neighbour to neighbour.
void blur_line(const float* from, std::int64_t length, std::int64_t step,
               const std::vector<double>& weights, float* to) {
  const auto reach = static_cast<std::int64_t>(weights.size()) - 1;
  for (std::int64_t at = 0; at < length; ++at) {
    double sum = 0;
    double total = 0;
    for (std::int64_t other = std::max<std::int64_t>(0, at - reach);
         other <= std::min(length - 1, at + reach); ++other) {
      const double weight = weights[static_cast<std::size_t>(std::abs(other - at))];
      sum += weight * double{from[other * step]};
      total += weight;
    }
    to[at * step] = static_cast<float>(sum / total);
  }
}

}  // namespace

void gaussian_blur(const Shape& space, std::span<const float> source, double deviation,
                   std::span<float> target) {
  expects(space.size() <= 2 && deviation > 0, "pictures and signals are blurred");
  std::vector<double> weights;
  for (int at = 0; at <= std::ceil(3 * deviation); ++at) {
    weights.push_back(std::exp(-0.5 * at * at / (deviation * deviation)));
  }
  const std::int64_t columns = space.back();
  const std::int64_t rows = space.size() == 2 ? space[0] : 1;
  std::vector<float> across(source.size());
  for (std::int64_t row = 0; row < rows; ++row) {
    blur_line(source.data() + row * columns, columns, 1, weights, across.data() + row * columns);
  }
  for (std::int64_t column = 0; column < columns; ++column) {
    blur_line(across.data() + column, rows, columns, weights, target.data() + column);
  }
}

}  // namespace assay::attribution
