#include "explain/attribution/xgrad_cam.h"

namespace assay::attribution {
namespace {

// As pytorch-grad-cam has it, so that a channel that is zero everywhere has weight zero.
constexpr double never_zero = 1e-7;

double share_of(std::span<const float> values, std::span<const float> gradient) {
  double total = 0;
  double product = 0;
  for (std::size_t at = 0; at < values.size(); ++at) {
    total += double{values[at]};
    product += double{values[at]} * double{gradient[at]};
  }
  // Values of both signs can add up to just the opposite.
  return total + never_zero == 0 ? 0.0 : product / (total + never_zero);
}

}  // namespace

Maps XgradCam::operator()(const Question& question) const {
  return weighted_channels(question, {layer, upsampling, rectify}, share_of);
}

}  // namespace assay::attribution
