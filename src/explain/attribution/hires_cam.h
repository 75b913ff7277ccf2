// Channels of a layer, each point weighted by its own gradient.
#pragma once

#include "explain/attribution/channel_sums.h"

namespace assay::attribution {

struct HiresCam {
  static constexpr Info info{
      .name = "hires_cam",
      .summary = "A layer's channels times the gradient of the score to each of their points.",
      .family = Family::cam,
      .reference = "Draelos and Carin, 2020",
      .asks = Asks::net};

  std::string layer = "";
  Upsampling upsampling = Upsampling::linear;
  bool rectify = true;

  static constexpr std::tuple params{
      Param{"layer", &HiresCam::layer,
            "a layer by its name; otherwise where the last convolution's block ends"},
      Param{"upsampling", &HiresCam::upsampling, "from the layer's points to the input's"},
      Param{"rectify", &HiresCam::rectify, "whether what is negative becomes zero"},
  };

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
