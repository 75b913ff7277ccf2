// The t-test of pairs: whether the mean of differences is zero.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct PairedT {
  static constexpr Info info{
      .name = "paired_t",
      .title = "Paired t-test",
      .summary = "Whether two measurements of the same subjects differ in the mean.",
      .family = Family::two_samples,
      .needs = {"x by pair", "x y"},
      .reference = "Student, 1908",
      .levels = 2};

  Alternative alternative = Alternative::two_sided;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"alternative", &PairedT::alternative, "of the first sample against the second"},
      Param{"level", &PairedT::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
