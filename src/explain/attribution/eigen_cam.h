// What varies most among a layer's channels; it knows of no class.
#pragma once

#include "explain/attribution/channel_sums.h"

namespace assay::attribution {

struct EigenCam {
  static constexpr Info info{.name = "eigen_cam",
                             .summary = "A layer's first principal component, whatever the class.",
                             .family = Family::cam,
                             .reference = "Muhammad and Yeasin, 2020",
                             .asks = Asks::net};

  std::string layer = "";
  bool centre = false;
  Upsampling upsampling = Upsampling::linear;
  bool rectify = true;

  static constexpr std::tuple params{
      Param{"layer", &EigenCam::layer,
            "a layer by its name; otherwise where the last convolution's block ends"},
      Param{"centre", &EigenCam::centre,
            "whether every channel's mean is taken off first, as pytorch-grad-cam does"},
      Param{"upsampling", &EigenCam::upsampling, "from the layer's points to the input's"},
      Param{"rectify", &EigenCam::rectify, "whether what is negative becomes zero"},
  };

  // Of the component's two signs the one is taken whose map is high where channels are.
  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
