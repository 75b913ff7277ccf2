#include "explain/attribution/grad_cam_plus_plus.h"

#include <algorithm>
#include <numeric>

namespace assay::attribution {
namespace {

// The sum of alpha relu(g) with alpha = g^2 / (2 g^2 + sum(A) g^3 + epsilon). Where the denominator
// vanishes, alpha is undefined and counts as zero. The paper explains exp(score), whose factor is
// the same for all channels of an item and left out.
double weight_of(std::span<const float> values, std::span<const float> gradient, double epsilon) {
  const double total = std::accumulate(values.begin(), values.end(), 0.0);
  double weight = 0;
  for (const float value : gradient) {
    const double g = value;
    const double denominator = 2 * g * g + total * g * g * g + epsilon;
    if (g > 0 && denominator != 0) weight += g * g * g / denominator;
  }
  return weight;
}

}  // namespace

Maps GradCamPlusPlus::operator()(const Question& question) const {
  return weighted_channels(question, {layer, upsampling, rectify},
                           [&](std::span<const float> values, std::span<const float> gradient) {
                             return weight_of(values, gradient, epsilon);
                           });
}

}  // namespace assay::attribution
