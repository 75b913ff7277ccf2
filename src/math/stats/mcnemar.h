// McNemar's test: whether pairs change more often from one to zero than from zero to one, by the
// binomial distribution of those that change.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct Mcnemar {
  static constexpr Info info{.name = "mcnemar",
                             .title = "McNemar's exact test",
                             .summary = "Whether two shares of the same subjects differ.",
                             .family = Family::proportions,
                             .needs = {"x by pair", "x y"},
                             .reference = "McNemar, 1947; Edwards, 1948",
                             .scale = Scale::binary,
                             .levels = 2,
                             .conservative = true};

  Alternative alternative = Alternative::two_sided;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"alternative", &Mcnemar::alternative, "of the first sample against the second"},
      Param{"level", &Mcnemar::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
