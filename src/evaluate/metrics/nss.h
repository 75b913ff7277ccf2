// Normalised scanpath saliency: how far above its own mean a map is where people looked.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

struct Nss {
  static constexpr Info info{
      .name = "nss",
      .summary =
          "Mean of the map where people marked, weighted as they did, in standard deviations of "
          "the map from its mean; 0 is chance.",
      .family = Family::human,
      .better = Better::higher,
      .needs = Needs::weights,
      .reference = "Peters et al., 2005; Bylinskii et al., 2019",
      .words = true};

  static constexpr std::tuple<> params{};

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
