#include "explain/attribution/grad_cam.h"

#include <numeric>

namespace assay::attribution {
namespace {

double mean_gradient(std::span<const float>, std::span<const float> gradient) {
  return std::accumulate(gradient.begin(), gradient.end(), 0.0) /
         static_cast<double>(gradient.size());
}

}  // namespace

Maps GradCam::operator()(const Question& question) const {
  return weighted_channels(question, {layer, upsampling, rectify}, mean_gradient);
}

}  // namespace assay::attribution
