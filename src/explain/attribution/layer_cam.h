// Channels of a layer, weighted point by point where the score grows with them.
#pragma once

#include "explain/attribution/channel_sums.h"

namespace assay::attribution {

struct LayerCam {
  static constexpr Info info{
      .name = "layer_cam",
      .summary =
          "A layer's channels, weighted point by point by the gradient where that is positive.",
      .family = Family::cam,
      .reference = "Jiang, Zhang, Hou, Cheng and Wei, 2021",
      .asks = Asks::net};

  std::string layer = "";
  Upsampling upsampling = Upsampling::linear;
  bool rectify = true;

  static constexpr std::tuple params{
      Param{"layer", &LayerCam::layer,
            "a layer by its name; otherwise where the last convolution's block ends"},
      Param{"upsampling", &LayerCam::upsampling, "from the layer's points to the input's"},
      Param{"rectify", &LayerCam::rectify, "whether what is negative becomes zero"},
  };

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
