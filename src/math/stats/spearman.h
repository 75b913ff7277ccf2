// Spearman's correlation: Pearson's of the mid-ranks.
#pragma once

#include "math/stats/exactness.h"
#include "math/stats/procedure.h"

namespace assay::stats {

struct Spearman {
  static constexpr Info info{.name = "spearman",
                             .title = "Spearman correlation",
                             .summary = "Whether two variables have the same order.",
                             .family = Family::association,
                             .needs = {"x y"},
                             .reference = "Spearman, 1904; Bonett and Wright, 2000"};

  Alternative alternative = Alternative::two_sided;
  Exactness method = Exactness::automatic;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"alternative", &Spearman::alternative, "of the correlation against none"},
      Param{"method", &Spearman::method, "how p is found; automatic: all orders up to 9 pairs"},
      Param{"level", &Spearman::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
