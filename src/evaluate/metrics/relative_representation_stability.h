// How much more a map changes than what the model makes of its input.
#pragma once

#include "evaluate/metrics/stability.h"

namespace assay::metrics {

struct RelativeRepresentationStability {
  static constexpr Info info{.name = "relative_representation_stability",
                             .summary =
                                 "Greatest relative change of the map by the relative change of a "
                                 "layer's values, over slightly changed inputs of the same class.",
                             .family = Family::robustness,
                             .better = Better::lower,
                             .needs = Needs::method,
                             .reference = "Agarwal et al., 2022",
                             .asks_net = true};

  int draws = 10;
  double radius = 0.05;
  bool relative = false;
  std::uint64_t seed = 0;
  std::string layer = "";

  static constexpr std::tuple params{
      Param{"draws", &RelativeRepresentationStability::draws,
            "inputs that are explained; Quantus: 200", 1, 1e6},
      Param{"radius", &RelativeRepresentationStability::radius,
            "how far a number of the input moves at most, up or down", 0, 1e9},
      Param{"relative", &RelativeRepresentationStability::relative,
            "the radius is a share of the input's range"},
      Param{"seed", &RelativeRepresentationStability::seed, "where random numbers start"},
      Param{"layer", &RelativeRepresentationStability::layer,
            "a layer by its name; otherwise what the last layer with weights reads"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const {
    return relative_stability(
        explained,
        {{Noise::uniform, draws, radius, relative, seed}, Against::representation, layer});
  }
};

}  // namespace assay::metrics
