// A score taken apart into what the input and what every bias contributes, and shown where these
// are.
#pragma once

#include "explain/attribution/channel_sums.h"

namespace assay::attribution {

struct FullGrad {
  static constexpr Info info{
      .name = "full_grad",
      .summary = "The gradient times the input, and at every layer times its biases, put together.",
      .family = Family::backward,
      .reference = "Srinivas and Fleuret, 2019",
      .asks = Asks::net};

  bool rescale = true;
  Upsampling upsampling = Upsampling::corners;

  static constexpr std::tuple params{
      Param{"rescale", &FullGrad::rescale,
            "whether the magnitudes of every layer go from 0 to 1 before they are added, as the "
            "authors have them"},
      Param{"upsampling", &FullGrad::upsampling, "from a layer's points to the input's"},
  };

  // Measures "completeness_gap": all contributions, those of layers without points too, less the
  // score. It is zero where a net is made of linear maps, rectifiers and pools.
  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
