// Whether a map orders points as people weigh them.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

struct Spearman {
  static constexpr Info info{.name = "spearman",
                             .summary = "Rank correlation of the map and the weights people gave.",
                             .family = Family::human,
                             .better = Better::higher,
                             .needs = Needs::weights,
                             .reference = "Das et al., 2017",
                             .words = true};

  static constexpr std::tuple<> params{};

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
