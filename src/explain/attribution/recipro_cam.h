// Each point of a layer, by the score when nothing else of the layer is left; no gradients.
#pragma once

#include "explain/attribution/channel_sums.h"

namespace assay::attribution {

// What is left of a layer: one point, or a point at a quarter with its neighbours at an eighth and
// a sixteenth, which is the paper's Gaussian mask.
enum class PointShape { point, gaussian };

}  // namespace assay::attribution

namespace assay {

template <>
struct Words<attribution::PointShape> {
  static constexpr std::array values{Word{attribution::PointShape::point, "point"},
                                     Word{attribution::PointShape::gaussian, "gaussian"}};
};

}  // namespace assay

namespace assay::attribution {

struct ReciproCam {
  static constexpr Info info{
      .name = "recipro_cam",
      .summary = "The score when all but one point of a layer is zero, point by point.",
      .family = Family::cam,
      .reference = "Byun and Lee, 2022",
      .asks = Asks::net};

  std::string layer = "";
  PointShape shape = PointShape::point;
  Upsampling upsampling = Upsampling::linear;

  static constexpr std::tuple params{
      Param{"layer", &ReciproCam::layer,
            "a layer by its name; otherwise where the last convolution's block ends"},
      Param{"shape", &ReciproCam::shape,
            "what is left: the point alone, or its neighbours with weights of 3 x 3 too"},
      Param{"upsampling", &ReciproCam::upsampling, "from the layer's points to the input's"},
  };

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
