// Of what the map picks, how much people marked.
#pragma once

#include "evaluate/metrics/weighted.h"

namespace assay::metrics {

struct WeightedPrecision {
  static constexpr Info info{.name = "weighted_precision",
                             .summary = "Mean human weight of the points that the map picks.",
                             .family = Family::human,
                             .better = Better::higher,
                             .needs = Needs::weights,
                             .reference = "Mohseni and Ragan, 2018",
                             .words = true};

  Names variant = Names::common;
  double threshold = 0;

  static constexpr std::tuple params{
      Param{"variant", &WeightedPrecision::variant,
            "common: weight found by points picked; mohseni: by all weight, as in their code of "
            "2018"},
      Param{"threshold", &WeightedPrecision::threshold,
            "share of the map's greatest value that a picked point exceeds", 0, 0.999},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const {
    return score_picked(explained, threshold, [this](const PickedWeights& sums) {
      return sums.found / (variant == Names::common ? sums.points : sums.found + sums.missed);
    });
  }
};

}  // namespace assay::metrics
