// Kendall's tau-b: pairs in the same order less those in the other, corrected for ties.
#pragma once

#include "math/stats/exactness.h"
#include "math/stats/procedure.h"

namespace assay::stats {

// None when a column is constant.
std::optional<double> kendall_tau_b(std::span<const double> x, std::span<const double> y);

struct KendallTauB {
  static constexpr Info info{.name = "kendall_tau_b",
                             .title = "Kendall's tau-b",
                             .summary = "Whether two variables have the same order, pair by pair.",
                             .family = Family::association,
                             .needs = {"x y"},
                             .reference = "Kendall, 1945; Bonett and Wright, 2000"};

  Alternative alternative = Alternative::two_sided;
  Exactness method = Exactness::automatic;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"alternative", &KendallTauB::alternative, "of the correlation against none"},
      Param{"method", &KendallTauB::method,
            "how p is found; automatic: exact up to 50 pairs without ties"},
      Param{"level", &KendallTauB::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
