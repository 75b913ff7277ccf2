// Pixel average precision of a whole set: how well one threshold for all maps finds the objects'
// points.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

struct Pxap {
  static constexpr Info info{
      .name = "pxap",
      .summary =
          "Area under precision and recall of the objects' points over 1001 thresholds that all "
          "maps share, each from 0 to 1; an item's score is PxAP plus what its points add beyond "
          "PxAP, times the number of items, so that the mean over the items is PxAP.",
      .family = Family::localisation,
      .better = Better::higher,
      .needs = Needs::object,
      .reference = "Choe et al., 2020",
      .scored_together = true};

  double mask_threshold = 0;

  static constexpr std::tuple params{
      Param{"mask_threshold", &Pxap::mask_threshold,
            "share of the mask's greatest weight that a point of the object must exceed", 0, 0.999},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
