// Regions go, the most relevant first, and what the score loses is averaged over the steps.
#pragma once

#include "evaluate/metrics/perturb.h"

namespace assay::metrics {

struct RegionPerturbation {
  static constexpr Info info{
      .name = "region_perturbation",
      .summary =
          "Mean of what the score has lost before the first and after every step while the most "
          "relevant regions go first.",
      .family = Family::faithfulness,
      .better = Better::higher,
      .needs = Needs::model,
      .reference = "Samek et al., 2017",
      .curve = {"regions removed", from_zero}};

  int side = 9;
  int regions = 100;
  Substrate substrate = Substrate::published;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"side", &RegionPerturbation::side, "of a region, in points", 1, 65536},
      Param{"regions", &RegionPerturbation::regions, "that go at most", 1, 1e6},
      Param{"substrate", &RegionPerturbation::substrate, "what points become; published: uniform"},
      Param{"seed", &RegionPerturbation::seed, "where random numbers of substrate=uniform start"},
  };

  // The curve has the score with nothing gone and after every step.
  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
