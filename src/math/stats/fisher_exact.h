// Fisher's exact test of a table of two groups and two outcomes, given its margins.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct FisherExact {
  static constexpr Info info{
      .name = "fisher_exact",
      .title = "Fisher's exact test",
      .summary = "Whether two groups have the same share of ones, given the margins.",
      .family = Family::proportions,
      .needs = {"x by"},
      .reference = "Fisher, 1935",
      .scale = Scale::binary,
      .levels = 2,
      .conservative = true};

  Alternative alternative = Alternative::two_sided;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"alternative", &FisherExact::alternative, "of the first sample against the second"},
      Param{"level", &FisherExact::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
