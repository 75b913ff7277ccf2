#include "net/kernels/relevance.h"

#include <cmath>

#include "base/parallel.h"

namespace assay::kernels {
namespace {

constexpr std::size_t relevance_chunk = 32768;
// A smaller sum is rounding alone, and what is divided by it might not be finite.
constexpr float no_sum = 1e-30F;

template <class F>
void for_each(std::size_t size, const F& f) {
  parallel_for(size, relevance_chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) f(at);
  });
}

}  // namespace

void relevance_ratio(const float* relevance, const float* sum, float factor, float stabiliser,
                     float* result, std::size_t size) {
  for_each(size, [=](std::size_t at) {
    const float below = sum[at] + (sum[at] < 0 ? -stabiliser : stabiliser);
    const float ratio = factor * relevance[at] / below;
    result[at] = std::fabs(below) < no_sum ? 0.0F : ratio;
  });
}

void keep_side(const float* judge, bool above, float* numbers, std::size_t size) {
  for_each(size, [=](std::size_t at) {
    const bool kept = above ? judge[at] > 0 : judge[at] < 0;
    numbers[at] = kept ? numbers[at] : 0.0F;
  });
}

void add_scaled(const float* source, float factor, float* target, std::size_t size) {
  for_each(size, [=](std::size_t at) { target[at] += factor * source[at]; });
}

void multiply_by(const float* other, float* numbers, std::size_t size) {
  for_each(size, [=](std::size_t at) { numbers[at] *= other[at]; });
}

}  // namespace assay::kernels
