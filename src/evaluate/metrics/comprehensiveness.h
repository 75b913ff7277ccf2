// Without the highest points of a map there should be little left to decide by.
#pragma once

#include "evaluate/metrics/rationale.h"

namespace assay::metrics {

struct Comprehensiveness {
  static constexpr Info info{
      .name = "comprehensiveness",
      .summary =
          "Mean of what the probability loses without the highest points, over several shares.",
      .family = Family::faithfulness,
      .better = Better::higher,
      .needs = Needs::model,
      .reference = "DeYoung et al., 2020",
      .words = true,
      .curve = {"share of points removed", share_of_rationale}};

  Shares variant = Shares::eraser;
  Loss loss = Loss::probability;
  Substrate substrate = Substrate::zero;

  static constexpr std::tuple params{
      Param{"variant", &Comprehensiveness::variant,
            "which points go; eraser: the top 1, 5, 10, 20 and 50 percent, at least one; ferret: "
            "those "
            "above zero of the top 10 to 100 percent in tens, rounded down, where they differ from "
            "the share before (ferret's points are tokens; words go with all their occurrences)"},
      Param{"loss", &Comprehensiveness::loss, "of the probability, or of its logarithm (log_odds)"},
      Param{"substrate", &Comprehensiveness::substrate,
            "what hidden points become; published: zero; words are deleted"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const {
    return score_rationale(explained,
                           {variant, loss, substrate_or(substrate, Substrate::zero), false});
  }
};

}  // namespace assay::metrics
