// How many points a map names at all.
#pragma once

#include <algorithm>

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

struct EffectiveComplexity {
  static constexpr Info info{
      .name = "effective_complexity",
      .summary = "Number of points whose magnitude exceeds a share of the map's greatest.",
      .family = Family::complexity,
      .better = Better::lower,
      .needs = Needs::nothing,
      .reference = "Nguyen and Martinez, 2020",
      .words = true};

  double threshold = 1e-5;

  static constexpr std::tuple params{
      Param{"threshold", &EffectiveComplexity::threshold,
            "share of the map's greatest magnitude that a point must exceed", 0, 0.999},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const {
    return score_each(explained, [&](std::size_t item) -> Score {
      const std::vector<double> sizes = magnitudes(explained.maps.row(item));
      const double greatest = std::ranges::max(sizes);
      if (greatest == 0) return {.reason = zero_map};
      const auto counts = [&](double size) { return size > threshold * greatest; };
      return {.value = static_cast<double>(std::ranges::count_if(sizes, counts))};
    });
  }
};

}  // namespace assay::metrics
