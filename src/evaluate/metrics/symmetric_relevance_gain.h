// The least relevant points go first, then, of the whole input again, the most relevant: the more
// the two curves differ, the better the map tells them apart.
#pragma once

#include "evaluate/metrics/flipping.h"

namespace assay::metrics {

struct SymmetricRelevanceGain {
  static constexpr Info info{
      .name = "symmetric_relevance_gain",
      .summary =
          "Area under the score while the least relevant points go first, less that while the most "
          "relevant go first; what hiding points does by itself cancels out.",
      .family = Family::faithfulness,
      .better = Better::higher,
      .needs = Needs::model,
      .reference = "Blücher, Vielhaben and Strodthoff, 2024",
      .curve = share_removed};

  int steps = 0;
  Substrate substrate = Substrate::zero;

  static constexpr std::tuple params{
      Param{"steps", &SymmetricRelevanceGain::steps,
            "steps until all points are gone; 0 for deletion's 28", 0, 65536},
      Param{"substrate", &SymmetricRelevanceGain::substrate, "what points become; published: zero"},
  };

  // The curve has the difference at every step.
  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
