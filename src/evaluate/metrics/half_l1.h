// Map and human weights as two distributions: how much of them is the same.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

struct HalfL1 {
  static constexpr Info info{
      .name = "half_l1",
      .summary =
          "1 - half the L1 distance of map and human weights, each summing to one; its "
          "curve has what is lost inside and outside the outline.",
      .family = Family::human,
      .better = Better::higher,
      .needs = Needs::weights,
      .reference = "Mohseni, Block and Ragan, 2020",
      .words = true};

  static constexpr std::tuple<> params{};

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
