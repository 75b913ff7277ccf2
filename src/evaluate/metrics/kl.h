// Map and human weights as two distributions: how surprising people are to the map.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

struct Kl {
  static constexpr Info info{
      .name = "kl",
      .summary =
          "Kullback-Leibler divergence, in nats, of the human weights from what is positive in the "
          "map, each summing to one.",
      .family = Family::human,
      .better = Better::lower,
      .needs = Needs::weights,
      .reference = "Bylinskii et al., 2019",
      .words = true};

  double epsilon = 2.220446049250313e-16;

  static constexpr std::tuple params{
      Param{"epsilon", &Kl::epsilon,
            "added to the divisor and to the ratio; bounds what a point costs that the map leaves "
            "out",
            1e-30, 1},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
