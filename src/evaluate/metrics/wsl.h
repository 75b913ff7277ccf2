// Weakly supervised localisation: whether the box of the map's largest part is the object's box.
#pragma once

#include "evaluate/metrics/thresholds.h"

namespace assay::metrics {

struct Wsl {
  static constexpr Info info{
      .name = "wsl",
      .summary =
          "1 when the box around the largest part of the map above a threshold overlaps the "
          "object's box enough, otherwise 0.",
      .family = Family::localisation,
      .better = Better::higher,
      .needs = Needs::object,
      .reference = "Zhou et al., 2016; swept as Nguyen, Kim and Nguyen, 2021",
      .curve = {"threshold, as a share of the greatest value", within_zero_and_one}};

  ThresholdChoice variant = ThresholdChoice::mean;
  double threshold = 0.2;
  double overlap = 0.5;

  static constexpr std::tuple params{
      Param{"variant", &Wsl::variant,
            "which threshold; mean: share of 0.05 to 0.95 that succeed, best: any of these, "
            "shared: the best for all items together (Nguyen), given: 'threshold'"},
      Param{"threshold", &Wsl::threshold,
            "with variant=given: share of the map's greatest value that a point must exceed", 0,
            0.999},
      Param{"overlap", &Wsl::overlap, "intersection over union of the boxes that must be exceeded",
            0, 1},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
