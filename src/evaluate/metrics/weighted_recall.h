// Of what people marked, how much the map picks.
#pragma once

#include "evaluate/metrics/weighted.h"

namespace assay::metrics {

struct WeightedRecall {
  static constexpr Info info{
      .name = "weighted_recall",
      .summary = "Share of the human weight that lies on points that the map picks.",
      .family = Family::human,
      .better = Better::higher,
      .needs = Needs::weights,
      .reference = "Mohseni and Ragan, 2018",
      .words = true};

  Names variant = Names::common;
  double threshold = 0;

  static constexpr std::tuple params{
      Param{"variant", &WeightedRecall::variant,
            "common: weight found by all weight; mohseni: by weight found and points picked "
            "outside the outline, as in their code of 2018"},
      Param{"threshold", &WeightedRecall::threshold,
            "share of the map's greatest value that a picked point exceeds", 0, 0.999},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const {
    return score_picked(explained, threshold, [this](const PickedWeights& sums) {
      const double rest = variant == Names::common ? sums.missed : sums.outside;
      // Nothing found and nothing outside: points on the outline that nobody marked.
      return sums.found + rest > 0 ? sums.found / (sums.found + rest) : 0.0;
    });
  }
};

}  // namespace assay::metrics
