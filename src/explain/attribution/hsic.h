// On which cells the score depends in whatever way, when cells are shown and hidden at random.
#pragma once

#include "explain/attribution/cells.h"

namespace assay::attribution {

struct Hsic {
  static constexpr Info info{
      .name = "hsic",
      .summary =
          "How much the score depends on whether a cell is shown (Hilbert-Schmidt independence "
          "criterion).",
      .family = Family::perturbation,
      .reference = "Novello, Fel and Vigouroux, 2022"};

  int samples = 500;
  int cells = 8;
  Baseline baseline = Baseline::zero;
  Upsampling upsampling = Upsampling::linear;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"samples", &Hsic::samples, "random masks, of which half show each cell", 2, 20'000},
      Param{"cells", &Hsic::cells, "cells along each axis; of a table each column is one", 1, 1024},
      Param{"baseline", &Hsic::baseline, "what is there where a cell is hidden"},
      Param{"upsampling", &Hsic::upsampling, "from cells to points"},
      Param{"seed", &Hsic::seed, "where the masks start"},
  };

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
