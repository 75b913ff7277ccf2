// How large the difference of two samples is, in all the usual measures at once, without a test.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct EffectSizes {
  static constexpr Info info{
      .name = "effect_sizes",
      .title = "Effect sizes",
      .summary =
          "Hedges' g, Cohen's d, Cliff's delta and A of two samples, of 0 and 1 the odds ratio, "
          "too; of pairs Cohen's d_z and d_av.",
      .family = Family::effect_size,
      .needs = {"x by", "x y", "pair"},
      .reference = "Cohen, 1988; Hedges, 1981; Cliff, 1993; Vargha and Delaney, 2000",
      .levels = 2};

  double level = 0.95;

  static constexpr std::tuple params{
      Param{"level", &EffectSizes::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
