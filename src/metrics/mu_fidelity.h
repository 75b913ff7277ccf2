// Cells of a grid are hidden at random: whether the score loses more where the map gives more.
#pragma once

#include "metrics/subsets.h"

namespace assay::metrics {

// xplique: every cell goes or stays by itself; ranks are correlated. paper: always the same number
// of cells; the numbers themselves are.
enum class MuVariant { xplique, paper };

struct MuFidelity {
  static constexpr Info info{
      .name = "mu_fidelity",
      .summary =
          "Correlation, over random sets of a grid's cells, of the relevance of a set with what "
          "the score loses without it.",
      .family = Family::faithfulness,
      .better = Better::higher,
      .needs = Needs::model,
      .reference = "Bhatt, Weller and Moura, 2020; grid as Fel et al., 2021"};

  MuVariant variant = MuVariant::xplique;
  int grid = 9;
  double share = 0.2;
  int subsets = 200;
  Substrate substrate = Substrate::zero;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"variant", &MuFidelity::variant,
            "xplique: cells go independently, Spearman's correlation; paper: a fixed number of "
            "cells, Pearson's"},
      Param{"grid", &MuFidelity::grid, "cells along each side", 2, 4096},
      Param{"share", &MuFidelity::share, "of the cells that go", 0.01, 0.99},
      Param{"subsets", &MuFidelity::subsets, "how many sets are hidden", 2, 1e6},
      Param{"substrate", &MuFidelity::substrate, "what points become; published: zero"},
      Param{"seed", &MuFidelity::seed, "where random numbers start"},
  };

  std::vector<Score> operator()(const Explained& explained) const;
};

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::MuVariant> {
  static constexpr std::array values{Word{metrics::MuVariant::xplique, "xplique"},
                                     Word{metrics::MuVariant::paper, "paper"}};
};

}  // namespace assay
