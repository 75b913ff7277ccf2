// Somebody who does what is asked.
#pragma once

#include <cmath>

#include "study/simulate/behaviour.h"

namespace assay::simulate {

struct Careful {
  static constexpr Info info{.name = "careful", .summary = "Looks, and mostly answers rightly."};

  double skill = 0.95;
  double lapse = 0.02;
  double median_ms = 1500;

  static constexpr std::tuple params{
      Param{"skill", &Careful::skill, "chance of the right answer to what is looked at", 0, 1},
      Param{"lapse", &Careful::lapse, "chance of an answer without looking", 0, 1},
      Param{"median_ms", &Careful::median_ms, "median reaction time", 1, 1e6}};

  ParticipantTraits operator()(assay::Random& random) const {
    // People differ in speed more than in anything else.
    return {
        .skill = skill, .lapse = lapse, .median_ms = median_ms * std::exp(0.3 * random.normal())};
  }
};

}  // namespace assay::simulate
