// Shapley values of words: a missing word is one that does not stand in the text.
#pragma once

#include "explain/text/parts.h"

namespace assay::text {

struct KernelShap {
  static constexpr Info info{
      .name = "kernel_shap",
      .summary =
          "Shapley values of the words, which add up to what the text's words change of the "
          "score; exact when they are few.",
      .family = Family::perturbation,
      .reference = "Lundberg and Lee, 2017"};

  int samples = 0;
  Parts parts = Parts::words;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"samples", &KernelShap::samples,
            "versions of the text; 0 for 2048 and two for every part; every version when so many "
            "suffice",
            0, 100'000},
      Param{"parts", &KernelShap::parts,
            "what is hidden together: all occurrences of a word, or every occurrence by itself"},
      Param{"seed", &KernelShap::seed, "of the random versions"},
  };

  Explanation operator()(const Question& question) const;
};

}  // namespace assay::text
