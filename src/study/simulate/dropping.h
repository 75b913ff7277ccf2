// Somebody who closes the page for good.
#pragma once

#include "study/simulate/behaviour.h"

namespace assay::simulate {

struct Dropping {
  static constexpr Info info{.name = "dropping",
                             .summary = "Leaves at a random step and never returns."};

  int most = 20;
  double skill = 0.95;

  static constexpr std::tuple params{
      Param{"most", &Dropping::most,
            "leaves after fewer answers than this, each number equally likely", 1, 100'000},
      Param{"skill", &Dropping::skill, "chance of the right answer to what is looked at", 0, 1}};

  ParticipantTraits operator()(assay::Random& random) const {
    return {.skill = skill,
            .leaves_after = static_cast<int>(random.below(static_cast<std::uint64_t>(most)))};
  }
};

}  // namespace assay::simulate
