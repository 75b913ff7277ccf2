#include "explain/attribution/baseline.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "explain/attribution/blur.h"
#include "explain/attribution/channels.h"

namespace assay::attribution {
namespace {

// As RISE blurs what is not shown yet: deviation 5 at a side of 224.
constexpr double blur_share = 5.0 / 224.0;

void fill(Baseline kind, const Shape& input, std::span<const float> item, std::span<float> to) {
  const Shape space = spatial_shape(input);
  const std::size_t points = count(space);
  for (std::size_t begin = 0; begin < item.size(); begin += points) {
    const std::span<const float> channel = item.subspan(begin, points);
    const std::span<float> target = to.subspan(begin, points);
    if (kind == Baseline::mean) {
      const double sum = std::accumulate(channel.begin(), channel.end(), 0.0);
      std::ranges::fill(target, static_cast<float>(sum / static_cast<double>(points)));
    } else {
      const auto side = static_cast<double>(std::ranges::max(space));
      gaussian_blur(space, channel, std::max(blur_share * side, 0.5), target);
    }
  }
}

}  // namespace

Tensor baselines(Baseline kind, const Shape& input, const Tensor& batch) {
  Tensor result(batch.shape);
  for (std::size_t item = 0; item < batch.rows() && kind != Baseline::zero; ++item) {
    fill(kind, input, batch.row(item), result.row(item));
  }
  return result;
}

}  // namespace assay::attribution
