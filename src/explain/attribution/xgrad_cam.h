// Grad-CAM with gradients averaged by the channel's own values.
#pragma once

#include "explain/attribution/channel_sums.h"

namespace assay::attribution {

struct XgradCam {
  static constexpr Info info{
      .name = "xgrad_cam",
      .summary = "A layer's channels, weighted by their gradients where they are active.",
      .family = Family::cam,
      .reference = "Fu, Hu, Dong, Guo, Gao and Li, 2020",
      .asks = Asks::net};

  std::string layer = "";
  Upsampling upsampling = Upsampling::linear;
  bool rectify = true;

  static constexpr std::tuple params{
      Param{"layer", &XgradCam::layer,
            "a layer by its name; otherwise where the last convolution's block ends"},
      Param{"upsampling", &XgradCam::upsampling, "from the layer's points to the input's"},
      Param{"rectify", &XgradCam::rectify, "whether what is negative becomes zero"},
  };

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
