// Integrated gradients along the way on which a blurred input becomes sharp: no baseline has to be
// chosen, and what appears on the way is the input's own.
#pragma once

#include "explain/attribution/backward.h"

namespace assay::attribution {

struct BlurIntegratedGradients {
  static constexpr Info info{
      .name = "blur_integrated_gradients",
      .summary = "The gradient along the way from the blurred input to the input, times that way.",
      .family = Family::backward,
      .reference = "Xu, Venugopalan and Sundararajan, 2020",
      .asks = Asks::gradients};

  int steps = 100;
  double deviation = 50;
  Sign sign = Sign::signs;

  static constexpr std::tuple params{
      Param{"steps", &BlurIntegratedGradients::steps,
            "from blur to blur, weaker by the same deviation; gradients of both ends are averaged",
            1, 100'000},
      Param{"deviation", &BlurIntegratedGradients::deviation,
            "of the strongest Gaussian blur, in points", 0.01, 100'000},
      Param{"sign", &BlurIntegratedGradients::sign, "signed numbers, or their magnitudes"},
  };

  // Measures "completeness_gap": the sum of the contributions less the difference of the scores of
  // the input and of its strongest blur.
  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
