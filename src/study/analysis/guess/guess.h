// People guess which wrong label a machine gave, with explanations and without.
#pragma once

#include "study/analysis/protocol.h"

namespace assay::analysis {

struct Guess {
  static constexpr Info info{
      .name = "guess",
      .summary =
          "Accuracy of people who guess the wrong label a model gave, by explanation and by kind "
          "of error, and checks of the options they chose from.",
      .reference = "Shen and Huang, 2020"};

  std::size_t resamples = 2000;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"resamples", &Guess::resamples, "of every interval", 100, 1e5},
      Param{"seed", &Guess::seed, "of resamples", 0, 1e18},
  };

  ProtocolReport operator()(const Evidence& evidence) const;
};

}  // namespace assay::analysis
