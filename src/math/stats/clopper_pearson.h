// The exact interval of a share: the values that neither binomial tail would refuse.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct ClopperPearson {
  static constexpr Info info{.name = "clopper_pearson",
                             .title = "Clopper-Pearson interval",
                             .summary = "The share of ones with the exact interval, in each group.",
                             .family = Family::proportions,
                             .needs = {"x", {}, "by"},
                             .reference = "Clopper and Pearson, 1934",
                             .scale = Scale::binary};

  double level = 0.95;

  static constexpr std::tuple params{
      Param{"level", &ClopperPearson::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
