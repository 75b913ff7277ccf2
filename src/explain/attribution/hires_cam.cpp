#include "explain/attribution/hires_cam.h"

namespace assay::attribution {

Maps HiresCam::operator()(const Question& question) const {
  return summed_channels(
      question, {layer, upsampling, rectify},
      [](std::span<const float> values, std::span<const float> gradient, std::span<double> sum) {
        for (std::size_t at = 0; at < sum.size(); ++at) {
          sum[at] += double{values[at]} * double{gradient[at]};
        }
      });
}

}  // namespace assay::attribution
