// The z-test of two shares, with Newcombe's interval of their difference.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct TwoProportions {
  static constexpr Info info{.name = "two_proportions",
                             .title = "Two-proportion z-test",
                             .summary = "Whether two shares differ, by the normal approximation.",
                             .family = Family::proportions,
                             .needs = {"x by"},
                             .reference = "Newcombe, 1998",
                             .scale = Scale::binary,
                             .levels = 2};

  Alternative alternative = Alternative::two_sided;
  bool correction = false;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"alternative", &TwoProportions::alternative, "of the first sample against the second"},
      Param{"correction", &TwoProportions::correction, "Yates's continuity correction"},
      Param{"level", &TwoProportions::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
