// The gradient along the straight way from a baseline to the input, times that way: what each point
// contributes to the difference of the two scores.
#pragma once

#include "explain/attribution/backward.h"
#include "explain/attribution/baseline.h"
#include "explain/attribution/quadrature.h"

namespace assay::attribution {

struct IntegratedGradients {
  static constexpr Info info{
      .name = "integrated_gradients",
      .summary = "The gradient along the way from a baseline to the input, times that way.",
      .family = Family::backward,
      .reference = "Sundararajan, Taly and Yan, 2017",
      .asks = Asks::gradients};

  int steps = 50;
  Quadrature rule = Quadrature::right;
  Baseline baseline = Baseline::zero;
  Sign sign = Sign::signs;

  static constexpr std::tuple params{
      Param{"steps", &IntegratedGradients::steps, "points of the way", 2, 100'000},
      Param{"rule", &IntegratedGradients::rule, "where the points lie and what they weigh"},
      Param{"baseline", &IntegratedGradients::baseline, "where the way starts"},
      Param{"sign", &IntegratedGradients::sign, "signed numbers, or their magnitudes"},
  };

  // Measures "completeness_gap": the sum of the contributions less the difference of the scores.
  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
