// Brunner and Munzel's test: like Mann-Whitney, but samples may differ in spread and shape, and
// its relative effect has an interval.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct BrunnerMunzel {
  static constexpr Info info{
      .name = "brunner_munzel",
      .title = "Brunner-Munzel test",
      .summary = "Whether values of one sample tend to be larger, without assuming equal shapes.",
      .family = Family::two_samples,
      .needs = {"x by"},
      .reference = "Brunner and Munzel, 2000",
      .levels = 2};

  Alternative alternative = Alternative::two_sided;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"alternative", &BrunnerMunzel::alternative, "of the first sample against the second"},
      Param{"level", &BrunnerMunzel::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
