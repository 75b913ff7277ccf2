// How much a map changes for what the output does.
#pragma once

#include "evaluate/metrics/stability.h"

namespace assay::metrics {

struct RelativeOutputStability {
  static constexpr Info info{.name = "relative_output_stability",
                             .summary =
                                 "Greatest relative change of the map by the change of the logits, "
                                 "over slightly changed inputs of the same class.",
                             .family = Family::robustness,
                             .better = Better::lower,
                             .needs = Needs::method,
                             .reference = "Agarwal et al., 2022",
                             .asks_net = true};

  int draws = 10;
  double radius = 0.05;
  bool relative = false;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"draws", &RelativeOutputStability::draws, "inputs that are explained; Quantus: 200", 1,
            1e6},
      Param{"radius", &RelativeOutputStability::radius,
            "how far a number of the input moves at most, up or down", 0, 1e9},
      Param{"relative", &RelativeOutputStability::relative,
            "the radius is a share of the input's range"},
      Param{"seed", &RelativeOutputStability::seed, "where random numbers start"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const {
    return relative_stability(explained,
                              {{Noise::uniform, draws, radius, relative, seed}, Against::output});
  }
};

}  // namespace assay::metrics
