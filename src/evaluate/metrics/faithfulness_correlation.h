// Random sets of points are hidden: whether the score loses more where the map gives more.
#pragma once

#include "evaluate/metrics/subsets.h"

namespace assay::metrics {

struct FaithfulnessCorrelation {
  static constexpr Info info{
      .name = "faithfulness_correlation",
      .summary =
          "Correlation, over random sets of points, of the relevance of a set with what the score "
          "loses without it.",
      .family = Family::faithfulness,
      .better = Better::higher,
      .needs = Needs::model,
      .reference = "Bhatt, Weller and Moura, 2020"};

  int subsets = 100;
  int size = 0;
  Substrate substrate = Substrate::zero;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"subsets", &FaithfulnessCorrelation::subsets, "how many sets are hidden", 2, 1e6},
      Param{"size", &FaithfulnessCorrelation::size,
            "points of a set; 0 for 224, or half of all where that is fewer", 0, 1e9},
      Param{"substrate", &FaithfulnessCorrelation::substrate,
            "what points become; published: zero; Quantus takes least"},
      Param{"seed", &FaithfulnessCorrelation::seed, "where random numbers start"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
