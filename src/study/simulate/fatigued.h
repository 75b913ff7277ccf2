// Somebody who tires.
#pragma once

#include <cmath>

#include "study/simulate/behaviour.h"

namespace assay::simulate {

struct Fatigued {
  static constexpr Info info{.name = "fatigued",
                             .summary = "Begins carefully and looks less from trial to trial."};

  double growth = 0.02;
  double skill = 0.95;

  static constexpr std::tuple params{
      Param{"growth", &Fatigued::growth, "added with every trial to the chance of not looking", 0,
            1},
      Param{"skill", &Fatigued::skill, "chance of the right answer to what is looked at", 0, 1}};

  ParticipantTraits operator()(assay::Random& random) const {
    return {.skill = skill, .tiring = growth, .median_ms = 1500 * std::exp(0.3 * random.normal())};
  }
};

}  // namespace assay::simulate
