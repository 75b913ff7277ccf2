// What usually becomes of a map when its input moves a little.
#pragma once

#include "evaluate/metrics/sensitivity.h"
#include "math/stats/mean.h"

namespace assay::metrics {

struct AverageSensitivity {
  static constexpr Info info{.name = "average_sensitivity",
                             .summary =
                                 "Mean distance of the map from the maps of slightly changed "
                                 "inputs, as a share of its norm.",
                             .family = Family::robustness,
                             .better = Better::lower,
                             .needs = Needs::method,
                             .reference = "Yeh et al., 2019; Bhatt, Weller and Moura, 2020"};

  int draws = 10;
  double radius = 0.02;
  bool relative = false;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"draws", &AverageSensitivity::draws,
            "inputs that are explained; captum: 10, Quantus: 200", 1, 1e6},
      Param{"radius", &AverageSensitivity::radius,
            "how far a number of the input moves at most; captum: 0.02, Quantus: 0.2", 0, 1e9},
      Param{"relative", &AverageSensitivity::relative,
            "the radius is a share of the input's range"},
      Param{"seed", &AverageSensitivity::seed, "where random numbers start"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const {
    return score_map_changes(explained, {Noise::uniform, draws, radius, relative, seed},
                             [](const std::vector<double>& moves) { return stats::mean(moves); });
  }
};

}  // namespace assay::metrics
