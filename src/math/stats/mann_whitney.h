// The Mann-Whitney U test (Wilcoxon's rank sum): whether one of two samples tends to have the
// larger values. Exact p come from all arrangements of the mid-ranks, so ties are no hindrance.
#pragma once

#include "math/stats/exactness.h"
#include "math/stats/procedure.h"

namespace assay::stats {

struct MannWhitney {
  static constexpr Info info{
      .name = "mann_whitney",
      .title = "Mann-Whitney U",
      .summary = "Whether values of one sample tend to be larger than those of another.",
      .family = Family::two_samples,
      .needs = {"x by"},
      .reference = "Mann and Whitney, 1947; Wilcoxon, 1945",
      .levels = 2};

  Alternative alternative = Alternative::two_sided;
  Exactness method = Exactness::automatic;
  bool correction = true;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"alternative", &MannWhitney::alternative, "of the first sample against the second"},
      Param{"method", &MannWhitney::method, "how p is found; automatic: exact up to 100 values"},
      Param{"correction", &MannWhitney::correction,
            "continuity correction of the normal approximation"},
      Param{"level", &MannWhitney::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
