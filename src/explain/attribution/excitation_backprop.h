// Which units won for the class, layer by layer, as if winners were drawn at random in proportion
// to what excites the one above.
#pragma once

#include "explain/attribution/channel_sums.h"

namespace assay::attribution {

struct ExcitationBackprop {
  static constexpr Info info{
      .name = "excitation_backprop",
      .summary = "The probability of each point to be the winner that excites the class.",
      .family = Family::lrp,
      .reference = "Zhang, Lin, Brandt, Shen and Sclaroff, 2016",
      .asks = Asks::net};

  bool contrastive = false;
  std::string layer = "";
  Upsampling upsampling = Upsampling::linear;

  static constexpr std::tuple params{
      Param{
          "contrastive", &ExcitationBackprop::contrastive,
          "whether what excites the opposite of the class is taken off, and what is negative then "
          "is zero, as in the authors' code"},
      Param{
          "layer", &ExcitationBackprop::layer,
          "a layer by its name; otherwise the last of the last but one size, which is layer3 of a "
          "ResNet"},
      Param{"upsampling", &ExcitationBackprop::upsampling,
            "from the layer's points to the input's"},
  };

  // Of the class, whether scores or probabilities are asked for.
  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
