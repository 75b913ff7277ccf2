// A gradient that at rectifiers follows only what raises the score.
#pragma once

#include "explain/attribution/backward.h"

namespace assay::attribution {

struct GuidedBackprop {
  static constexpr Info info{
      .name = "guided_backprop",
      .summary = "The gradient, with negative ones stopped at every rectifier that was open.",
      .family = Family::backward,
      .reference = "Springenberg, Dosovitskiy, Brox and Riedmiller, 2015",
      .asks = Asks::net};

  Sign sign = Sign::magnitudes;

  static constexpr std::tuple params{
      Param{"sign", &GuidedBackprop::sign, "signed numbers, or their magnitudes"},
  };

  Maps operator()(const Question& question) const {
    return backward_maps(question, engine::guided_rules(), sign, /*times_input=*/false);
  }
};

}  // namespace assay::attribution
