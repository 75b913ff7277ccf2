// Another class is explained: a map that stays the same does not explain the class.
#pragma once

#include "evaluate/metrics/similarity.h"

namespace assay::metrics {

struct RandomLogit {
  static constexpr Info info{
      .name = "random_logit",
      .summary = "Similarity of the map to the map of another class, chosen at random.",
      .family = Family::randomisation,
      .better = Better::lower,
      .needs = Needs::method,
      .reference = "Sixt, Granz and Landgraf, 2020"};

  Similarity similarity = Similarity::ssim;
  bool magnitudes = false;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"similarity", &RandomLogit::similarity,
            "ssim: structural similarity, spearman: rank correlation; 0 when the other map is "
            "constant"},
      Param{"magnitudes", &RandomLogit::magnitudes, "compare magnitudes of the maps"},
      Param{"seed", &RandomLogit::seed,
            "where random numbers start; every class has one partner for each seed"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
