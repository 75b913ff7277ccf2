// Somebody biased to accept what a machine says.
#pragma once

#include <cmath>

#include "study/simulate/behaviour.h"

namespace assay::simulate {

struct Accepting {
  static constexpr Info info{
      .name = "accepting",
      .summary = "Agrees with the machine more often than not, whatever is shown."};

  double share = 0.8;
  double skill = 0.95;

  static constexpr std::tuple params{
      Param{"share", &Accepting::share, "chance to agree without looking", 0, 1},
      Param{"skill", &Accepting::skill, "chance of the right answer otherwise", 0, 1}};

  ParticipantTraits operator()(assay::Random& random) const {
    return {.skill = skill, .agreeing = share, .median_ms = 1000 * std::exp(0.3 * random.normal())};
  }
};

}  // namespace assay::simulate
