// Random sets of n points are hidden, for several n: whether the score loses what the map gives.
#pragma once

#include "evaluate/metrics/subsets.h"

namespace assay::metrics {

struct SensitivityN {
  static constexpr Info info{
      .name = "sensitivity_n",
      .summary =
          "Correlation of the relevance of random sets of n points with what the score loses "
          "without them, averaged over several n.",
      .family = Family::faithfulness,
      .better = Better::higher,
      .needs = Needs::model,
      .reference = "Ancona et al., 2018"};

  int sizes = 8;
  double most = 0.8;
  int subsets = 100;
  Substrate substrate = Substrate::zero;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"sizes", &SensitivityN::sizes,
            "how many n, spaced by a logarithm from one point to 'most'", 1, 1000},
      Param{"most", &SensitivityN::most, "share of all points that the largest n is", 0.01, 0.99},
      Param{"subsets", &SensitivityN::subsets, "sets for each n", 2, 1e6},
      Param{"substrate", &SensitivityN::substrate, "what points become; published: zero"},
      Param{"seed", &SensitivityN::seed, "where random numbers start"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
