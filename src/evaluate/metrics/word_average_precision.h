// The words a map picks, from the highest down, against the words people marked.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

struct WordAveragePrecision {
  static constexpr Info info{
      .name = "word_average_precision",
      .summary =
          "Mean precision at the rank of each marked word; words that the map does not pick "
          "count zero.",
      .family = Family::human,
      .better = Better::higher,
      .needs = Needs::weights,
      .reference = "Mohseni and Ragan, 2018; average precision as Buckley and Voorhees, 2000",
      .words = true};

  double mask_threshold = 0;

  static constexpr std::tuple params{
      Param{"mask_threshold", &WordAveragePrecision::mask_threshold,
            "share of the greatest human weight that a marked word must exceed", 0, 0.999},
  };

  // Of maps with one axis, a number a word; picked are words with a positive number.
  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
