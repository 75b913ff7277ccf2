// What each point of the input would contribute if the model were linear.
#pragma once

#include "explain/attribution/backward.h"

namespace assay::attribution {

struct InputGradient {
  static constexpr Info info{
      .name = "input_gradient",
      .summary = "The gradient times the input: what a linear model would owe each number.",
      .family = Family::backward,
      .reference = "Shrikumar, Greenside, Shcherbina and Kundaje, 2016",
      .asks = Asks::gradients};

  Sign sign = Sign::signs;

  static constexpr std::tuple params{
      Param{"sign", &InputGradient::sign, "signed numbers, or their magnitudes"},
  };

  Maps operator()(const Question& question) const {
    return backward_maps(question, sign, /*times_input=*/true);
  }
};

}  // namespace assay::attribution
