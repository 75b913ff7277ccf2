// Whether points of the object rank above the others.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

struct Auc {
  static constexpr Info info{
      .name = "auc",
      .summary =
          "Area under the ROC curve: how often a point of the object has more relevance than one "
          "beside it, equal ones counting half.",
      .family = Family::localisation,
      .better = Better::higher,
      .needs = Needs::object,
      .reference = "Fawcett, 2006; Judd, Durand and Torralba, 2012",
      .words = true};

  double mask_threshold = 0;

  static constexpr std::tuple params{
      Param{"mask_threshold", &Auc::mask_threshold,
            "share of the mask's greatest weight that a point of the object must exceed", 0, 0.999},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
