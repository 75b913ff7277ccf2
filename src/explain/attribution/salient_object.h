// Where a picture's salient object is, whatever the model thinks of it: a control that knows what
// people look at.
#pragma once

#include "explain/attribution/method.h"

namespace assay::attribution {

// The net U2-Net-p, when 'assay get u2netp' has fetched it; the picture's spectrum; or the best
// there is.
enum class Finder { automatic, u2netp, spectral };

}  // namespace assay::attribution

namespace assay {

template <>
struct Words<attribution::Finder> {
  static constexpr std::array values{Word{attribution::Finder::automatic, "auto"},
                                     Word{attribution::Finder::u2netp, "u2netp"},
                                     Word{attribution::Finder::spectral, "spectral"}};
};

}  // namespace assay

namespace assay::attribution {

// The measure "by_u2netp" says which was used: 1 for the net, 0 for the spectrum.
struct SalientObject {
  static constexpr Info info{
      .name = "salient_object",
      .summary = "Where the picture's salient object is, without asking the model.",
      .family = Family::control,
      .reference = "Qin, Zhang, Huang, Dehghan, Zaiane and Jagersand, 2020; Hou and Zhang, 2007",
      .takes = Takes::pictures,
      .asks = Asks::nothing};

  Finder by = Finder::automatic;

  static constexpr std::tuple params{
      Param{"by", &SalientObject::by,
            "the net U2-Net-p, the spectral residual, or the net when it has been fetched"},
  };

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
