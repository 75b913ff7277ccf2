// Wilson's interval of a share: the values that a score test would not refuse.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct Wilson {
  static constexpr Info info{
      .name = "wilson",
      .title = "Wilson interval",
      .summary = "The share of ones with Wilson's score interval, in each group.",
      .family = Family::proportions,
      .needs = {"x", {}, "by"},
      .reference = "Wilson, 1927",
      .scale = Scale::binary};

  double level = 0.95;

  static constexpr std::tuple params{
      Param{"level", &Wilson::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
