// How much faster a map can move than its input.
#pragma once

#include "evaluate/metrics/nearby.h"

namespace assay::metrics {

struct LocalLipschitz {
  static constexpr Info info{
      .name = "local_lipschitz",
      .summary =
          "Greatest distance of the map from the map of a slightly changed input, by the distance "
          "of the inputs; maps have a greatest magnitude of one.",
      .family = Family::robustness,
      .better = Better::lower,
      .needs = Needs::method,
      .reference = "Alvarez-Melis and Jaakkola, 2018"};

  int draws = 10;
  double radius = 0.1;
  bool relative = false;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"draws", &LocalLipschitz::draws, "inputs that are explained; Quantus: 200", 1, 1e6},
      Param{"radius", &LocalLipschitz::radius, "standard deviation of the noise", 1e-9, 1e9},
      Param{"relative", &LocalLipschitz::relative, "the radius is a share of the input's range"},
      Param{"seed", &LocalLipschitz::seed, "where random numbers start"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
