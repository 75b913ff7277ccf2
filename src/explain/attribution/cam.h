// Class activation mapping itself: where a net ends in the means of its channels and one linear map
// of these, each channel has one weight for a class and needs no gradient.
#pragma once

#include "explain/attribution/channel_sums.h"

namespace assay::attribution {

struct Cam {
  static constexpr Info info{
      .name = "cam",
      .summary =
          "The last layer's channels, weighted as the class's score weighs their means; only for "
          "nets that end so.",
      .family = Family::cam,
      .reference = "Zhou, Khosla, Lapedriza, Oliva and Torralba, 2016",
      .of = Nets::averaged,
      .asks = Asks::net};

  Upsampling upsampling = Upsampling::linear;
  bool rectify = false;

  static constexpr std::tuple params{
      Param{"upsampling", &Cam::upsampling, "from the layer's points to the input's"},
      Param{"rectify", &Cam::rectify, "whether what is negative becomes zero"},
  };

  // Of the score, also when probabilities are asked for.
  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
