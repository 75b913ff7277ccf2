// Many random parts of the input are shown; points that were shown when the score was high count.
#pragma once

#include "explain/attribution/method.h"

namespace assay::attribution {

struct Rise {
  static constexpr Info info{
      .name = "rise",
      .summary =
          "The mean score of randomly masked inputs, by which points were shown. Published for "
          "probabilities: of logits, which may be negative, maps may be so everywhere.",
      .family = Family::perturbation,
      .reference = "Petsiuk, Das and Saenko, 2018"};

  int masks = 4000;
  int cells = 7;
  double shown = 0.5;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"masks", &Rise::masks, "random masks", 1, 1'000'000},
      Param{"cells", &Rise::cells, "cells of a mask along each axis; of a table each column is one",
            1, 1024},
      Param{"shown", &Rise::shown, "probability that a cell is shown", 0.001, 0.999},
      Param{"seed", &Rise::seed, "where the masks start"},
  };

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
