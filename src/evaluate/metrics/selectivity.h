// Regions go, the most relevant first, until none is left: how soon the score falls.
#pragma once

#include "evaluate/metrics/perturb.h"

namespace assay::metrics {

struct Selectivity {
  static constexpr Info info{
      .name = "selectivity",
      .summary =
          "Area under the score while the most relevant regions go first, until all are gone.",
      .family = Family::faithfulness,
      .better = Better::lower,
      .needs = Needs::model,
      .reference = "Montavon, Samek and Müller, 2018",
      .curve = {"share of regions removed", from_zero_to_one}};

  int side = 8;
  Substrate substrate = Substrate::published;

  static constexpr std::tuple params{
      Param{"side", &Selectivity::side, "of a region, in points", 1, 65536},
      Param{"substrate", &Selectivity::substrate,
            "what points become; published: least, as in Quantus"},
  };

  // The curve has the score with nothing gone and after every step.
  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
