// Channels of a layer, weighted by how the score grows with each on average.
#pragma once

#include "explain/attribution/channel_sums.h"

namespace assay::attribution {

struct GradCam {
  static constexpr Info info{
      .name = "grad_cam",
      .summary = "A layer's channels, weighted by the mean gradient of the score to each.",
      .family = Family::cam,
      .reference = "Selvaraju, Cogswell, Das, Vedantam, Parikh and Batra, 2017",
      .asks = Asks::net};

  std::string layer = "";
  Upsampling upsampling = Upsampling::linear;
  bool rectify = true;

  static constexpr std::tuple params{
      Param{"layer", &GradCam::layer,
            "a layer by its name; otherwise where the last convolution's block ends"},
      Param{"upsampling", &GradCam::upsampling, "from the layer's points to the input's"},
      Param{"rectify", &GradCam::rectify, "whether what is negative becomes zero"},
  };

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
