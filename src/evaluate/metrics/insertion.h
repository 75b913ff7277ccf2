// Points come back, the most relevant first: a faithful map makes the score rise early.
#pragma once

#include "evaluate/metrics/flipping.h"

namespace assay::metrics {

struct Insertion {
  static constexpr Info info{
      .name = "insertion",
      .summary = "Area under the score while the most relevant points come back first.",
      .family = Family::faithfulness,
      .better = Better::higher,
      .needs = Needs::model,
      .reference = "Petsiuk, Das and Saenko, 2018",
      .curve = share_shown};

  Course variant = Course::rise;
  int steps = 0;
  Substrate substrate = Substrate::published;

  static constexpr std::tuple params{
      Param{"variant", &Insertion::variant,
            "whose steps and area; rise: equal steps, torch_cam: widths by points, xplique: "
            "points spread evenly"},
      Param{"steps", &Insertion::steps,
            "steps until all points are back; 0 for the variant's own: 28 (RISE's 1792 of 224 x "
            "224 pixels at once), 20 or 10",
            0, 65536},
      Param{"substrate", &Insertion::substrate,
            "what points are before; published: blur, or zero for xplique"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const {
    const Substrate own = variant == Course::xplique ? Substrate::zero : Substrate::blur;
    return score_flipping(explained, {variant, steps, substrate_or(substrate, own), true});
  }
};

}  // namespace assay::metrics
