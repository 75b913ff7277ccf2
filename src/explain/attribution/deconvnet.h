// A gradient that at rectifiers asks the gradient, not the input, what passes.
#pragma once

#include "explain/attribution/backward.h"

namespace assay::attribution {

struct Deconvnet {
  static constexpr Info info{
      .name = "deconvnet",
      .summary = "The gradient, with only the sign of the gradient deciding at rectifiers.",
      .family = Family::backward,
      .reference = "Zeiler and Fergus, 2014",
      .asks = Asks::net};

  Sign sign = Sign::magnitudes;

  static constexpr std::tuple params{
      Param{"sign", &Deconvnet::sign, "signed numbers, or their magnitudes"},
  };

  Maps operator()(const Question& question) const {
    return backward_maps(question, engine::deconvnet_rules(), sign, /*times_input=*/false);
  }
};

}  // namespace assay::attribution
