// Channels of a layer as masks: those that the score grows with, weighted by the score of the input
// seen through each. Maps of several layers are fused from shallow to deep.
#pragma once

#include "explain/attribution/channel_masks.h"

namespace assay::attribution {

// Masks as they are (the paper), or each divided by its sum, so that large masks do not count more
// than small ones.
enum class MaskScale { none, sum };

}  // namespace assay::attribution

namespace assay {

template <>
struct Words<attribution::MaskScale> {
  static constexpr std::array values{Word{attribution::MaskScale::none, "none"},
                                     Word{attribution::MaskScale::sum, "sum"}};
};

}  // namespace assay

namespace assay::attribution {

struct Sise {
  static constexpr Info info{
      .name = "sise",
      .summary =
          "Channels that the score grows with, weighted by the score of the input seen "
          "through each; layers are fused by Otsu's threshold.",
      .family = Family::perturbation,
      .reference =
          "Sattarzadeh, Sudhakar, Lem, Mehryar, Plataniotis, Jang, Kim, Jeong, Lee and "
          "Bae, 2021",
      .asks = Asks::net};

  std::vector<std::string> layers{"last"};
  MaskScale normalise = MaskScale::none;
  Upsampling upsampling = Upsampling::linear;

  static constexpr std::tuple params{
      Param{"layers", &Sise::layers,
            "'last' for the end of the last convolution's block, 'blocks' for the last layer of "
            "every size, or a layer's name; give it again for more"},
      Param{"normalise", &Sise::normalise, "what a mask is divided by before it is added"},
      Param{"upsampling", &Sise::upsampling, "from a layer's points to the input's"},
  };

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
