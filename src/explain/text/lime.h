// A linear model of the score around the text, learned from versions of it with words missing.
#pragma once

#include "explain/text/parts.h"

namespace assay::text {

struct Lime {
  static constexpr Info info{
      .name = "lime",
      .summary =
          "A weighted linear model of the score over which words are there, from random "
          "versions of the text.",
      .family = Family::perturbation,
      .reference = "Ribeiro, Singh and Guestrin, 2016"};

  int samples = 5000;
  int features = 10;
  double width = 25;
  double ridge = 1;
  Parts parts = Parts::words;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"samples", &Lime::samples, "versions of the text, itself among them", 2, 100'000},
      Param{"features", &Lime::features,
            "words that may have a weight; all others get 0; 0 for every word", 0, 4096},
      Param{"width", &Lime::width, "of the kernel, over a hundred times the cosine distance", 1e-3,
            1e6},
      Param{"ridge", &Lime::ridge, "what a squared weight costs", 0, 1e9},
      Param{"parts", &Lime::parts,
            "what is hidden together: all occurrences of a word, or every occurrence by itself"},
      Param{"seed", &Lime::seed, "of the random versions"},
  };

  Explanation operator()(const Question& question) const;
};

}  // namespace assay::text
