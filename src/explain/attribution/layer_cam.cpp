#include "explain/attribution/layer_cam.h"

#include <algorithm>

namespace assay::attribution {

Maps LayerCam::operator()(const Question& question) const {
  return summed_channels(
      question, {layer, upsampling, rectify},
      [](std::span<const float> values, std::span<const float> gradient, std::span<double> sum) {
        for (std::size_t at = 0; at < sum.size(); ++at) {
          sum[at] += double{values[at]} * std::max(double{gradient[at]}, 0.0);
        }
      });
}

}  // namespace assay::attribution
