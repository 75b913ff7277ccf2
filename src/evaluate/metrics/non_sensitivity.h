// Whether the points that a map leaves out are those the score does not depend on.
#pragma once

#include "evaluate/metrics/subsets.h"

namespace assay::metrics {

struct NonSensitivity {
  static constexpr Info info{
      .name = "non_sensitivity",
      .summary =
          "Share of points that either have relevance and do not matter to the score, or matter "
          "and have none.",
      .family = Family::axiomatic,
      .better = Better::lower,
      .needs = Needs::model,
      .reference = "Nguyen and Martinez, 2020"};

  double threshold = 1e-5;
  int at_once = 0;
  Substrate substrate = Substrate::zero;

  static constexpr std::tuple params{
      Param{
          "threshold", &NonSensitivity::threshold,
          "changes of the score, and shares of the map's greatest magnitude, that are below count "
          "as nothing",
          0, 1},
      Param{"at_once", &NonSensitivity::at_once,
            "points that are hidden together, by their rank; 0 for as many as make a hundred sets "
            "at most, 1 as published",
            0, 1e9},
      Param{"substrate", &NonSensitivity::substrate, "what hidden points become; published: zero"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
