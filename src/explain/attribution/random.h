// A control: a map that knows nothing.
#pragma once

#include "explain/attribution/method.h"

namespace assay::attribution {

struct Random {
  static constexpr Info info{.name = "random",
                             .summary = "Random numbers: what a map that knows nothing scores.",
                             .family = Family::control,
                             .reference = "",
                             .asks = Asks::nothing};

  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"seed", &Random::seed, "where the numbers start"},
  };

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
