// Welch's analysis of variance: several means whose samples need not vary alike.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct WelchAnova {
  static constexpr Info info{
      .name = "welch_anova",
      .title = "Welch's ANOVA",
      .summary = "Whether several means differ, without assuming equal variances.",
      .family = Family::several_samples,
      .needs = {"x by"},
      .reference = "Welch, 1951"};

  static constexpr std::tuple params{};

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
