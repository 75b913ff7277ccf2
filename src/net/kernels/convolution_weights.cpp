// The weight gradient, as a product of matrices over the unfolded source. Each filter's row is
// summed by one thread in a fixed order, so the bits do not depend on the number of threads.
#include <vector>

#include "base/parallel.h"
#include "net/kernels/convolution.h"
#include "net/kernels/gemm.h"

namespace assay::kernels {
namespace {

// columns[channel, kernel, target position] of one group.
void unfold(const Geometry& g, const float* source, std::int64_t first_channel,
            std::vector<float>& columns) {
  const std::int64_t depth = g.channels / g.groups;
  const std::int64_t area = g.target[0] * g.target[1];
  parallel_for(static_cast<std::size_t>(depth), 1, [&](std::size_t begin, std::size_t) {
    const auto c = static_cast<std::int64_t>(begin);
    const float* plane = source + (first_channel + c) * g.source[0] * g.source[1];
    float* row = columns.data() + c * g.kernel[0] * g.kernel[1] * area;
    for (std::int64_t ky = 0; ky < g.kernel[0]; ++ky) {
      for (std::int64_t kx = 0; kx < g.kernel[1]; ++kx) {
        for (std::int64_t y = 0; y < g.target[0]; ++y) {
          const std::int64_t sy = y * g.stride[0] + ky * g.dilation[0] - g.pad_begin[0];
          for (std::int64_t x = 0; x < g.target[1]; ++x) {
            const std::int64_t sx = x * g.stride[1] + kx * g.dilation[1] - g.pad_begin[1];
            const bool inside = sy >= 0 && sy < g.source[0] && sx >= 0 && sx < g.source[1];
            *row++ = inside ? plane[sy * g.source[1] + sx] : 0.0F;
          }
        }
      }
    }
  });
}

}  // namespace

void accumulate_weight_gradient(const Geometry& g, const float* source,
                                const float* target_gradient, float* weight_gradient,
                                float* bias_gradient) {
  const std::int64_t area = g.target[0] * g.target[1];
  const std::int64_t depth = g.channels / g.groups * g.kernel[0] * g.kernel[1];
  const std::int64_t filters = g.filters / g.groups;
  std::vector<float> columns(static_cast<std::size_t>(depth * area));
  for (std::int64_t group = 0; group < g.groups; ++group) {
    unfold(g, source, group * (g.channels / g.groups), columns);
    gemm({.rows = filters, .columns = depth, .depth = area, .transpose_right = true},
         target_gradient + group * filters * area, columns.data(),
         weight_gradient + group * filters * depth, /*accumulate=*/true);
  }
  if (!bias_gradient) return;
  for (std::int64_t filter = 0; filter < g.filters; ++filter) {
    float sum = 0;
    for (std::int64_t at = 0; at < area; ++at) sum += target_gradient[filter * area + at];
    bias_gradient[filter] += sum;
  }
}

}  // namespace assay::kernels
