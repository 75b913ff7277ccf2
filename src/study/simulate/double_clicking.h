// Somebody whose every click counts double.
#pragma once

#include <cmath>

#include "study/simulate/behaviour.h"

namespace assay::simulate {

struct DoubleClicking {
  static constexpr Info info{.name = "double_clicking",
                             .summary = "Sends every report twice, at the same time."};

  double skill = 0.95;

  static constexpr std::tuple params{Param{
      "skill", &DoubleClicking::skill, "chance of the right answer to what is looked at", 0, 1}};

  ParticipantTraits operator()(assay::Random& random) const {
    return {
        .skill = skill, .clicks_twice = true, .median_ms = 1000 * std::exp(0.3 * random.normal())};
  }
};

}  // namespace assay::simulate
