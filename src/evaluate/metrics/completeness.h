// Whether relevance adds up to what the input changes about the score.
#pragma once

#include "evaluate/metrics/perturb.h"

namespace assay::metrics {

struct Completeness {
  static constexpr Info info{
      .name = "completeness",
      .summary =
          "Distance of the sum of the map from the score less that of a baseline, as a share of "
          "this difference.",
      .family = Family::axiomatic,
      .better = Better::lower,
      .needs = Needs::model,
      .reference = "Sundararajan, Taly and Yan, 2017",
      .depends_on_scale = "always"};

  Substrate baseline = Substrate::zero;

  static constexpr std::tuple params{
      Param{"baseline", &Completeness::baseline, "what the input is compared to; published: zero"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
