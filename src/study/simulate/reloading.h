// Somebody who does not trust the page.
#pragma once

#include <cmath>

#include "study/simulate/behaviour.h"

namespace assay::simulate {

struct Reloading {
  static constexpr Info info{.name = "reloading",
                             .summary = "Loads the page again in the middle of trials."};

  double share = 0.2;
  double skill = 0.95;

  static constexpr std::tuple params{
      Param{"share", &Reloading::share, "chance of a reload before an answer", 0, 1},
      Param{"skill", &Reloading::skill, "chance of the right answer to what is looked at", 0, 1}};

  ParticipantTraits operator()(assay::Random& random) const {
    return {
        .skill = skill, .reloading = share, .median_ms = 1500 * std::exp(0.3 * random.normal())};
  }
};

}  // namespace assay::simulate
