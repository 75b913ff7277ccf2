// What every number of the input contributes to the difference of the score from a baseline's,
// handed back layer by layer in proportion to what changed.
#pragma once

#include "explain/attribution/backward.h"
#include "explain/attribution/baseline.h"

namespace assay::attribution {

struct Deeplift {
  static constexpr Info info{
      .name = "deeplift",
      .summary =
          "The difference of the score from a baseline's, handed back layer by layer to what "
          "changed (rescale rule).",
      .family = Family::backward,
      .reference = "Shrikumar, Greenside and Kundaje, 2017",
      .asks = Asks::net};

  Baseline baseline = Baseline::zero;
  Sign sign = Sign::signs;

  static constexpr std::tuple params{
      Param{"baseline", &Deeplift::baseline, "what the input is compared with"},
      Param{"sign", &Deeplift::sign, "signed numbers, or their magnitudes"},
  };

  // Of a probability, the softmax is averaged along the straight way between both outputs. Measures
  // "completeness_gap": the sum of the contributions less the difference of the scores, which
  // only rounding and, within a net, sums over the way through a softmax keep from zero.
  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
