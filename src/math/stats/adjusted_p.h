// Several tests at once: p-values corrected for their number.
#pragma once

#include "math/stats/corrections.h"
#include "math/stats/procedure.h"

namespace assay::stats {

struct AdjustedP {
  static constexpr Info info{.name = "adjusted_p",
                             .title = "Adjusted p-values",
                             .summary = "p-values corrected for how many there are.",
                             .family = Family::correction,
                             .needs = {"x", {}, "by"},
                             .reference =
                                 "Holm, 1979; Bonferroni, 1936; Benjamini and Hochberg, 1995; "
                                 "Benjamini and Yekutieli, 2001",
                             .scale = Scale::probability};

  Correction correction = Correction::holm;

  static constexpr std::tuple params{
      Param{"correction", &AdjustedP::correction, "how"},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
