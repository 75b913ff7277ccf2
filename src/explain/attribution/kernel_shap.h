// Shapley values of the parts of an input: what each adds to the score, averaged over all orders in
// which parts can be shown.
#pragma once

#include "explain/attribution/parts.h"

namespace assay::attribution {

struct KernelShap {
  static constexpr Info info{
      .name = "kernel_shap",
      .summary =
          "Shapley values of parts: what each adds to the score, over all orders of showing.",
      .family = Family::perturbation,
      .reference = "Lundberg and Lee, 2017"};

  int samples = 0;
  Segmentation segments = Segmentation::slic;
  int count = 0;
  Hide fill = Hide::zero;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"samples", &KernelShap::samples,
            "coalitions of parts; 0 for 2048 and twice the parts. All are run when that suffices",
            0, 1'000'000},
      Param{"segments", &KernelShap::segments,
            "how pictures are cut; other inputs get equal cells"},
      Param{
          "count", &KernelShap::count,
          "about how many slic and grids have; 0 for 50 of a picture, every column of a table (an "
          "input of one axis) and 20 of anything else",
          0, 4096},
      Param{"fill", &KernelShap::fill,
            "what hides a part: its own mean, zeros, the item's mean or blur"},
      Param{"seed", &KernelShap::seed, "where the random choices start"},
  };

  // Measures "segments", "exact", 1 when all coalitions were run and the values are Shapley's own,
  // and "completeness_gap": the sum of the values less the difference of the scores with all parts
  // and with none.
  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
