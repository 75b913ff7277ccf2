// How attention mixes tokens from layer to layer, multiplied up to where the class is read off; it
// knows of no class.
#pragma once

#include "explain/attribution/channel_sums.h"

namespace assay::attribution {

// What several heads of attention become.
enum class Heads { mean, minimum, maximum };

}  // namespace assay::attribution

namespace assay {

template <>
struct Words<attribution::Heads> {
  static constexpr std::array values{Word{attribution::Heads::mean, "mean"},
                                     Word{attribution::Heads::minimum, "minimum"},
                                     Word{attribution::Heads::maximum, "maximum"}};
};

}  // namespace assay

namespace assay::attribution {

struct AttentionRollout {
  static constexpr Info info{
      .name = "attention_rollout",
      .summary =
          "The weights of attention, half of them and half of staying, multiplied over the layers "
          "of a transformer, whatever the class.",
      .family = Family::backward,
      .reference = "Abnar and Zuidema, 2020",
      .of = Nets::attention,
      .asks = Asks::net};

  Heads heads = Heads::mean;
  Upsampling upsampling = Upsampling::linear;

  static constexpr std::tuple params{
      Param{"heads", &AttentionRollout::heads, "what several heads of a layer become"},
      Param{"upsampling", &AttentionRollout::upsampling, "from patches to the input's points"},
  };

  // Of the class token, which is the first when there is one token more than patches, or of the
  // mean over all tokens otherwise.
  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
