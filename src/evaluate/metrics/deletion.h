// Points go, the most relevant first: a faithful map makes the score fall early.
#pragma once

#include "evaluate/metrics/flipping.h"

namespace assay::metrics {

struct Deletion {
  static constexpr Info info{
      .name = "deletion",
      .summary = "Area under the score while the most relevant points go first.",
      .family = Family::faithfulness,
      .better = Better::lower,
      .needs = Needs::model,
      .reference = "Petsiuk, Das and Saenko, 2018",
      .curve = share_removed};

  Course variant = Course::rise;
  int steps = 0;
  Substrate substrate = Substrate::published;

  static constexpr std::tuple params{
      Param{"variant", &Deletion::variant,
            "whose steps and area; rise: equal steps, torch_cam: widths by points, xplique: "
            "points spread evenly"},
      Param{"steps", &Deletion::steps,
            "steps until all points are gone; 0 for the variant's own: 28 (RISE's 1792 of 224 x "
            "224 pixels at once), 20 or 10",
            0, 65536},
      Param{"substrate", &Deletion::substrate, "what points become; published: zero"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const {
    return score_flipping(explained,
                          {variant, steps, substrate_or(substrate, Substrate::zero), false});
  }
};

}  // namespace assay::metrics
