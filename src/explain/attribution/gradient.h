// How the score of a class changes with each point of the input.
#pragma once

#include "explain/attribution/backward.h"

namespace assay::attribution {

struct Gradient {
  static constexpr Info info{
      .name = "gradient",
      .summary = "The derivative of the class's score by every number of the input.",
      .family = Family::backward,
      .reference = "Simonyan, Vedaldi and Zisserman, 2014",
      .asks = Asks::gradients};

  Sign sign = Sign::magnitudes;

  static constexpr std::tuple params{
      Param{"sign", &Gradient::sign, "signed numbers, or their magnitudes"},
  };

  Maps operator()(const Question& question) const {
    return backward_maps(question, sign, /*times_input=*/false);
  }
};

}  // namespace assay::attribution
