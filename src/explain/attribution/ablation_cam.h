// Channels of a layer, weighted by what the score loses without each; no gradients.
#pragma once

#include "explain/attribution/channel_sums.h"

namespace assay::attribution {

// From the score without a channel to its weight. share: the loss over the score's magnitude, which
// is the paper's where scores are positive; over a negative score itself, the map would be turned
// around. loss: as it is.
enum class AblationWeights { share, loss };

}  // namespace assay::attribution

namespace assay {

template <>
struct Words<attribution::AblationWeights> {
  static constexpr std::array values{Word{attribution::AblationWeights::share, "share"},
                                     Word{attribution::AblationWeights::loss, "loss"}};
};

}  // namespace assay

namespace assay::attribution {

struct AblationCam {
  static constexpr Info info{
      .name = "ablation_cam",
      .summary = "A layer's channels, weighted by what the score loses when each is zero.",
      .family = Family::cam,
      .reference = "Desai and Ramaswamy, 2020",
      .asks = Asks::net};

  std::string layer = "";
  AblationWeights weights = AblationWeights::share;
  Upsampling upsampling = Upsampling::linear;
  bool rectify = true;

  static constexpr std::tuple params{
      Param{"layer", &AblationCam::layer,
            "a layer by its name; otherwise where the last convolution's block ends"},
      Param{"weights", &AblationCam::weights, "how losses of the score weigh channels"},
      Param{"upsampling", &AblationCam::upsampling, "from the layer's points to the input's"},
      Param{"rectify", &AblationCam::rectify, "whether what is negative becomes zero"},
  };

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
