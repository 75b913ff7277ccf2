// Grad-CAM with weights that a small part of a channel can win.
#pragma once

#include "explain/attribution/channel_sums.h"

namespace assay::attribution {

struct GradCamPlusPlus {
  static constexpr Info info{
      .name = "grad_cam_plus_plus",
      .summary =
          "A layer's channels, weighted by their positive gradients, each by its share of a "
          "channel.",
      .family = Family::cam,
      .reference = "Chattopadhyay, Sarkar, Howlader and Balasubramanian, 2018",
      .asks = Asks::net};

  std::string layer = "";
  Upsampling upsampling = Upsampling::linear;
  bool rectify = true;
  double epsilon = 0;

  static constexpr std::tuple params{
      Param{"layer", &GradCamPlusPlus::layer,
            "a layer by its name; otherwise where the last convolution's block ends"},
      Param{"upsampling", &GradCamPlusPlus::upsampling, "from the layer's points to the input's"},
      Param{"rectify", &GradCamPlusPlus::rectify, "whether what is negative becomes zero"},
      Param{"epsilon", &GradCamPlusPlus::epsilon,
            "added to the denominator: 0 as published, 1e-6 as pytorch-grad-cam has it", 0, 1},
  };

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
