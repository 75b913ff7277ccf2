// Every number of the input moves by the same, and the model takes that off again: nothing has
// changed but how inputs are written down.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

struct InputInvariance {
  static constexpr Info info{.name = "input_invariance",
                             .summary =
                                 "Distance of the map from that of a shifted input and a model "
                                 "that undoes the shift, as a "
                                 "share of its norm; 0 for a method that does not mind.",
                             .family = Family::axiomatic,
                             .better = Better::lower,
                             .needs = Needs::method,
                             .reference = "Kindermans et al., 2019",
                             .asks_net = true};

  double shift = 1;

  static constexpr std::tuple params{
      Param{"shift", &InputInvariance::shift, "what is taken off every number of the input", 1e-9,
            1e9},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
