// Student's t-test of two means, whose samples are taken to vary alike.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct PooledT {
  static constexpr Info info{.name = "pooled_t",
                             .title = "Student's t-test",
                             .summary = "Whether two means differ, assuming equal variances.",
                             .family = Family::two_samples,
                             .needs = {"x by"},
                             .reference = "Student, 1908",
                             .levels = 2};

  Alternative alternative = Alternative::two_sided;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"alternative", &PooledT::alternative, "of the first sample against the second"},
      Param{"level", &PooledT::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
