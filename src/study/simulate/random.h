// Somebody who only wants to get through.
#pragma once

#include <cmath>

#include "study/simulate/behaviour.h"

namespace assay::simulate {

struct Random {
  static constexpr Info info{.name = "random", .summary = "Answers without looking."};

  double median_ms = 500;

  static constexpr std::tuple params{
      Param{"median_ms", &Random::median_ms, "median reaction time", 1, 1e6}};

  ParticipantTraits operator()(assay::Random& random) const {
    return {.lapse = 1, .median_ms = median_ms * std::exp(0.3 * random.normal())};
  }
};

}  // namespace assay::simulate
