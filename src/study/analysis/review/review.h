// What people think of explanations: ratings, corrections and choices.
#pragma once

#include "study/analysis/protocol.h"

namespace assay::analysis {

struct Review {
  static constexpr Info info{
      .name = "review",
      .summary = "Ratings, corrections and choices of explanations, by condition.",
      .reference = "Mohseni, Block and Ragan, 2020"};

  double threshold = 0.3;
  double ridge = 0;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"threshold", &Review::threshold,
            "share of a map's greatest value that a point of its area must exceed", 0, 0.999},
      Param{"ridge", &Review::ridge,
            "imagined comparisons of each pair of conditions, which nobody wins: makes strengths "
            "finite where one was never or always chosen",
            0, 100},
      Param{"seed", &Review::seed, "of resamples", 0, 1e18},
  };

  ProtocolReport operator()(const Evidence& evidence) const;
};

}  // namespace assay::analysis
