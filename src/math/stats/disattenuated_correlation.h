// A correlation as it would be if both variables were measured without error, and the ceiling
// that their reliabilities set to the one observed.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct DisattenuatedCorrelation {
  static constexpr Info info{
      .name = "disattenuated_correlation",
      .title = "Disattenuated correlation",
      .summary = "The correlation corrected for the reliability of both variables.",
      .family = Family::association,
      .needs = {"x y"},
      .reference = "Spearman, 1904"};

  double reliability_x = 1;
  double reliability_y = 1;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"reliability_x", &DisattenuatedCorrelation::reliability_x,
            "of x; 1 for a measurement without error", 0.001, 1},
      Param{"reliability_y", &DisattenuatedCorrelation::reliability_y, "of y", 0.001, 1},
      Param{"level", &DisattenuatedCorrelation::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
