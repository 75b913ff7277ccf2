// Each few points are hidden alone: whether the score loses most where the map gives most.
#pragma once

#include "evaluate/metrics/subsets.h"

namespace assay::metrics {

struct FaithfulnessEstimate {
  static constexpr Info info{
      .name = "faithfulness_estimate",
      .summary =
          "Correlation, over points taken by their rank a few at a time, of their relevance with "
          "what the score loses when these alone are hidden.",
      .family = Family::faithfulness,
      .better = Better::higher,
      .needs = Needs::model,
      .reference = "Alvarez-Melis and Jaakkola, 2018"};

  int at_once = 0;
  Substrate substrate = Substrate::zero;

  static constexpr std::tuple params{
      Param{"at_once", &FaithfulnessEstimate::at_once,
            "points that are hidden together; 0 for as many as make a hundred sets at most", 0,
            1e9},
      Param{"substrate", &FaithfulnessEstimate::substrate,
            "what points become; published: zero; Quantus takes least"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
