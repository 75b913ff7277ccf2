// Welch's t-test: two means whose samples need not vary alike.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct WelchT {
  static constexpr Info info{
      .name = "welch_t",
      .title = "Welch's t-test",
      .summary = "Whether two means differ, without assuming equal variances.",
      .family = Family::two_samples,
      .needs = {"x by"},
      .reference = "Welch, 1947; Satterthwaite, 1946",
      .levels = 2};

  Alternative alternative = Alternative::two_sided;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"alternative", &WelchT::alternative, "of the first sample against the second"},
      Param{"level", &WelchT::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
