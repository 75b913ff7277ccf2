// The points above a threshold and the points of the object: what they share by what they cover.
#pragma once

#include "evaluate/metrics/thresholds.h"

namespace assay::metrics {

struct Iou {
  static constexpr Info info{
      .name = "iou",
      .summary = "Intersection over union of the map above a threshold and the object.",
      .family = Family::localisation,
      .better = Better::higher,
      .needs = Needs::object,
      .reference = "Zhou et al., 2016; swept as Nguyen, Kim and Nguyen, 2021",
      .words = true,
      .curve = {"threshold, as a share of the greatest value", within_zero_and_one}};

  ThresholdChoice variant = ThresholdChoice::mean;
  double threshold = 0.3;
  double mask_threshold = 0;

  static constexpr std::tuple params{
      Param{"variant", &Iou::variant,
            "which threshold; mean: over 0.05 to 0.95, best: the item's best of these, shared: the "
            "best for all items together (Nguyen), given: 'threshold'"},
      Param{"threshold", &Iou::threshold,
            "with variant=given: share of the map's greatest value that a point must exceed", 0,
            0.999},
      Param{"mask_threshold", &Iou::mask_threshold,
            "share of the mask's greatest weight that a point of the object must exceed", 0, 0.999},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
