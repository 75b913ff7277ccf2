// Which cells the score's variance is due to, when all of them fade at random.
#pragma once

#include "explain/attribution/cells.h"

namespace assay::attribution {

struct Sobol {
  static constexpr Info info{
      .name = "sobol",
      .summary =
          "The share of the score's variance that a cell has a part in, when all fade at random "
          "(total Sobol indices).",
      .family = Family::perturbation,
      .reference =
          "Fel, Cadène, Chalvidal, Cord, Vigouroux and Serre, 2021; Jansen's estimator, 1999"};

  int samples = 32;
  int cells = 8;
  Baseline baseline = Baseline::zero;
  Upsampling upsampling = Upsampling::linear;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"samples", &Sobol::samples,
            "quasi-random masks; each costs a pass for every cell and one more", 2, 100'000},
      Param{"cells", &Sobol::cells, "cells along each axis; of a table each column is one", 1, 40},
      Param{"baseline", &Sobol::baseline, "what cells fade to"},
      Param{"upsampling", &Sobol::upsampling, "from cells to points"},
      Param{"seed", &Sobol::seed, "by how much the quasi-random masks are shifted"},
  };

  // An input on which the score does not vary at all has a map of zeros.
  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
