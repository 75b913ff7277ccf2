// The input with a window hidden, window by window: what the score loses.
#pragma once

#include "explain/attribution/baseline.h"
#include "explain/attribution/method.h"

namespace assay::attribution {

struct Occlusion {
  static constexpr Info info{
      .name = "occlusion",
      .summary = "What the score loses when a window of the input is hidden, averaged by point.",
      .family = Family::perturbation,
      .reference = "Zeiler and Fergus, 2014"};

  int window = 0;
  int stride = 0;
  Baseline baseline = Baseline::zero;

  static constexpr std::tuple params{
      Param{
          "window", &Occlusion::window,
          "side of the window in points; 0 for a seventh of the longest side, and one column of a "
          "table (an input of one axis)",
          0, 65536},
      Param{"stride", &Occlusion::stride, "from window to window; 0 for half a window", 0, 65536},
      Param{"baseline", &Occlusion::baseline, "what hides the window"},
  };

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
