// Cells of a grid are hidden at random: whether the score loses more where the map gives more.
#pragma once

#include "evaluate/metrics/subsets.h"

namespace assay::metrics {

// paper: always the same number of cells; numbers are correlated. xplique: every cell goes or stays
// by itself; ranks are. There, how many cells go makes a map of one sign score above chance.
enum class MuVariant { paper, xplique };

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

  MuVariant variant = MuVariant::paper;
  int grid = 9;
  double share = 0.2;
  int subsets = 200;
  Substrate substrate = Substrate::zero;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"variant", &MuFidelity::variant,
            "paper: a fixed number of cells, Pearson's correlation; xplique: cells go "
            "independently, Spearman's, by which any map of one sign beats chance"},
      Param{"grid", &MuFidelity::grid, "cells along each side", 2, 4096},
      Param{"share", &MuFidelity::share, "of the cells that go", 0.01, 0.99},
      Param{"subsets", &MuFidelity::subsets, "how many sets are hidden", 2, 1e6},
      Param{"substrate", &MuFidelity::substrate, "what points become; published: zero"},
      Param{"seed", &MuFidelity::seed, "where random numbers start"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::MuVariant> {
  static constexpr std::array values{Word{metrics::MuVariant::paper, "paper"},
                                     Word{metrics::MuVariant::xplique, "xplique"}};
};

}  // namespace assay
