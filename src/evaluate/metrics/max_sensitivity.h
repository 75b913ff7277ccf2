// The worst that becomes of a map when its input moves a little.
#pragma once

#include <algorithm>

#include "evaluate/metrics/sensitivity.h"

namespace assay::metrics {

struct MaxSensitivity {
  static constexpr Info info{.name = "max_sensitivity",
                             .summary =
                                 "Greatest distance of the map from the map of a slightly changed "
                                 "input, as a share of its norm.",
                             .family = Family::robustness,
                             .better = Better::lower,
                             .needs = Needs::method,
                             .reference = "Yeh et al., 2019"};

  int draws = 10;
  double radius = 0.02;
  bool relative = false;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"draws", &MaxSensitivity::draws, "inputs that are explained; captum: 10, Quantus: 200",
            1, 1e6},
      Param{"radius", &MaxSensitivity::radius,
            "how far a number of the input moves at most; captum: 0.02, Quantus: 0.2", 0, 1e9},
      Param{"relative", &MaxSensitivity::relative, "the radius is a share of the input's range"},
      Param{"seed", &MaxSensitivity::seed, "where random numbers start"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const {
    return score_map_changes(
        explained, {Noise::uniform, draws, radius, relative, seed},
        [](const std::vector<double>& moves) { return std::ranges::max(moves); });
  }
};

}  // namespace assay::metrics
