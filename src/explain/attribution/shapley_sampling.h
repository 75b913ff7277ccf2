// Shapley values of the parts of an input, from random orders of showing them.
#pragma once

#include "explain/attribution/parts.h"

namespace assay::attribution {

struct ShapleySampling {
  static constexpr Info info{
      .name = "shapley_sampling",
      .summary = "What each part adds to the score, averaged over random orders of showing them.",
      .family = Family::perturbation,
      .reference =
          "Castro, Gómez and Tejada, 2009; Štrumbelj and Kononenko, 2010 (all parts of an order)"};

  int samples = 25;
  Segmentation segments = Segmentation::slic;
  int count = 0;
  Hide fill = Hide::zero;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"samples", &ShapleySampling::samples,
            "random orders; each costs as many passes as there are parts", 1, 1'000'000},
      Param{"segments", &ShapleySampling::segments,
            "how pictures are cut; other inputs get equal cells"},
      Param{
          "count", &ShapleySampling::count,
          "about how many slic and grids have; 0 for 50 of a picture, every column of a table (an "
          "input of one axis) and 20 of anything else",
          0, 4096},
      Param{"fill", &ShapleySampling::fill,
            "what hides a part: its own mean, zeros, the item's mean or blur"},
      Param{"seed", &ShapleySampling::seed, "where the random orders start"},
  };

  // Measures "segments" and "completeness_gap": the sum of the values less the difference of the
  // scores with all parts and with none, which only rounding keeps from zero.
  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
