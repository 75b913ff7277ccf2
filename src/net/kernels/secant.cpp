#include "net/kernels/secant.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"

namespace assay::kernels {
namespace {

constexpr std::size_t secant_chunk = 32768;
// A quotient of smaller changes is rounding.
constexpr float no_change_of_input = 1e-6F;
// The quotient of a change that a window picked out is never larger than one, however small both
// are, but they must be there.
constexpr float nothing_at_all = 1e-30F;

template <class F>
void for_each_number(std::size_t size, const F& f) {
  parallel_for(size, secant_chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) f(at);
  });
}

}  // namespace

void secant(const TwoPoints& points, const float* gradient, const float* slope, float* result,
            std::size_t size) {
  for_each_number(size, [=](std::size_t at) {
    const float change = points.input[at] - points.reference_input[at];
    const float answer = points.output[at] - points.reference_output[at];
    result[at] =
        std::fabs(change) < no_change_of_input ? slope[at] : gradient[at] * (answer / change);
  });
}

void changes(const float* output, const float* reference_output, const float* gradient,
             float* risen, float* fallen, std::size_t size) {
  for_each_number(size, [=](std::size_t at) {
    const float change = output[at] - reference_output[at];
    risen[at] = gradient[at] * std::max(change, 0.0F);
    fallen[at] = gradient[at] * std::min(change, 0.0F);
  });
}

void divide_by_change(const float* part, const float* input, const float* reference_input,
                      const float* slope, float* result, std::size_t size) {
  for_each_number(size, [=](std::size_t at) {
    const float change = input[at] - reference_input[at];
    result[at] = std::fabs(change) < nothing_at_all ? slope[at] : part[at] / change;
  });
}

void between(const float* from, const float* to, float share, float* result, std::size_t size) {
  for_each_number(size,
                  [=](std::size_t at) { result[at] = from[at] + share * (to[at] - from[at]); });
}

}  // namespace assay::kernels
