// Partial correlation: what two variables have in common beside what others explain of both.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct PartialCorrelation {
  static constexpr Info info{
      .name = "partial_correlation",
      .title = "Partial correlation",
      .summary = "Whether two variables go together when others are held fixed.",
      .family = Family::association,
      .needs = {"x y control"},
      .reference = "Fisher, 1924"};

  Alternative alternative = Alternative::two_sided;
  bool ranks = false;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"alternative", &PartialCorrelation::alternative, "of the correlation against none"},
      Param{"ranks", &PartialCorrelation::ranks, "of ranks instead of values"},
      Param{"level", &PartialCorrelation::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
