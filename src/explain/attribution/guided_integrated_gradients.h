// Integrated gradients along a way that the model itself chooses: numbers to which the score is
// least sensitive go first, so that the way keeps clear of gradients that are noise.
#pragma once

#include "explain/attribution/backward.h"
#include "explain/attribution/baseline.h"

namespace assay::attribution {

struct GuidedIntegratedGradients {
  static constexpr Info info{
      .name = "guided_integrated_gradients",
      .summary =
          "The gradient along a way from a baseline to the input on which what matters least moves "
          "first.",
      .family = Family::backward,
      .reference = "Kapishnikov, Venugopalan, Avci, Wedin, Terry and Bolukbasi, 2021",
      .asks = Asks::gradients};

  int steps = 200;
  double fraction = 0.25;
  double distance = 0.02;
  Baseline baseline = Baseline::zero;
  Sign sign = Sign::signs;

  static constexpr std::tuple params{
      Param{"steps", &GuidedIntegratedGradients::steps,
            "of the way, each nearer to the input by the same sum of magnitudes", 1, 100'000},
      Param{"fraction", &GuidedIntegratedGradients::fraction,
            "share of the numbers that move at once, those with the smallest gradients", 0.001, 1},
      Param{"distance", &GuidedIntegratedGradients::distance,
            "how far ahead of the straight way or behind it a number may be, as a share of its way",
            0, 1},
      Param{"baseline", &GuidedIntegratedGradients::baseline, "where the way starts"},
      Param{"sign", &GuidedIntegratedGradients::sign, "signed numbers, or their magnitudes"},
  };

  // Measures "completeness_gap": the sum of the contributions less the difference of the scores. It
  // does not vanish with more steps where the way goes to and fro across kinks of the model.
  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
