// The area under the ROC curve: how often a score is higher for a signal than without one.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct Area {
  double value;
  double standard_error;  // DeLong, DeLong and Clarke-Pearson 1988
};

// Equal scores count for half. Each list has a value; the error of a single one is unknown (0).
Area roc_area(std::span<const double> signals, std::span<const double> noises);

struct RocArea {
  static constexpr Info info{
      .name = "roc_area",
      .title = "ROC area",
      .summary =
          "How often a score (x) is higher at the second level of by (the signal, such as 1) "
          "than at the first.",
      .family = Family::detection,
      .needs = {"x by"},
      .reference = "Hanley and McNeil, 1982; DeLong, DeLong and Clarke-Pearson, 1988",
      .levels = 2};

  double level = 0.95;

  static constexpr std::tuple params{
      Param{"level", &RocArea::level, "of the interval", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
